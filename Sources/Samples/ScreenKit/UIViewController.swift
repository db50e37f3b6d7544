// Understudy
// SPDX-License-Identifier: Apache-2.0

@_exported public import Foundation

// A stand-in for the part of UIKit that generated pages use, so that they compile and run where there is no UIKit.
// The declarations follow the real ones; what they do is as much as a page needs to be watched.

/// A rectangle of the screen.
@MainActor
open class UIView: NSObject {
    /// The frame of the view in the one above it.
    open var frame: CGRect
    /// The rectangle of the view in its own coordinates.
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: frame.size.width, height: frame.size.height) }
    /// The views inside, hindmost first.
    public private(set) var subviews: [UIView] = []

    /// Creates a view.
    public init(frame: CGRect) {
        self.frame = frame
    }

    /// Creates a view out of an archive; here always an empty one.
    public required init?(coder: NSCoder) {
        frame = .zero
    }

    /// Puts a view in front of the others.
    open func addSubview(_ view: UIView) {
        subviews.append(view)
    }

    /// Lays out the views inside.
    open func layoutSubviews() {}
}

/// The controller of a screen.
@MainActor
open class UIViewController: NSObject {
    private var loadedView: UIView?

    /// Creates a controller whose view is loaded later.
    public override init() {
        super.init()
    }

    /// The screen's view, loaded when it is first asked for.
    // Force-unwrapped as the real one is: generated sources are to compile against either.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            if loadedView == nil {
                loadedView = UIView(frame: .zero)
                viewDidLoad()
            }
            return loadedView
        }
        set { loadedView = newValue }
    }

    /// Runs when the view is loaded.
    open func viewDidLoad() {}

    /// Runs when the view has its size.
    open func viewDidLayoutSubviews() {}

    /// Loads the view unless it is loaded.
    open func loadViewIfNeeded() {
        _ = view
    }
}
