from drive import DriveFiles
from understudy.driver import PagerDriver, run


class DriveDriver(PagerDriver):
    dialects = ["google"]

    def open(self):
        self.files = DriveFiles(self.url, self.page_size, self.seconds_max)

    def next(self):
        return self.files.next_page()


run(DriveDriver, name="drive")
