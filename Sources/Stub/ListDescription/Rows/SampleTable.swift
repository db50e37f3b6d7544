// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The names, places and words of one language; the rows of a seed depend on their order.
struct SampleTable: Sendable {
    /// Given names.
    let given: [String]
    /// Family names.
    let family: [String]
    /// Towns.
    let places: [String]
    /// Streets without a number.
    let streets: [String]
    /// Words of titles.
    let words: [String]

    private init(given: String, family: String, places: String, streets: String, words: String) {
        func split(_ text: String) -> [String] { text.split(separator: ",").map(String.init) }
        self.given = split(given)
        self.family = split(family)
        self.places = split(places)
        self.streets = split(streets)
        self.words = split(words)
    }

    /// Returns the table of a language.
    static func of(_ locale: RowLocale) -> SampleTable {
        switch locale {
        case .english: english
        case .chinese: chinese
        case .japanese: japanese
        case .arabic: arabic
        }
    }

    private static let english = SampleTable(
        given: "Ada,Alan,Amelia,Arthur,Beatrice,Clara,Daniel,Edith,Edward,Eleanor,Emily,Frank,George,Grace,Harriet,"
            + "Henry,Irene,Jack,James,Julia,Laura,Leo,Lucy,Martha,Mary,Nora,Oliver,Oscar,Peter,Rose,Thomas,Walter",
        family: "Abbott,Archer,Baker,Barnes,Bishop,Brooks,Carter,Chapman,Clarke,Cooper,Dixon,Fisher,Fletcher,Foster,"
            + "Graham,Hayes,Hughes,Lawson,Marsh,Mason,Miller,Newton,Palmer,Parker,Porter,Reed,Shaw,Turner,Walker,"
            + "Ward,Webb,Young",
        places: "Ashford,Bridgeport,Brookfield,Cedar Falls,Clearwater,Dover,Eastwood,Fairview,Glenwood,Greenfield,"
            + "Hillcrest,Kingsbridge,Lakeside,Maplewood,Milton,Newport,Northfield,Oakdale,Riverside,Salem,Springdale,"
            + "Stonebridge,Westbrook,Winslow",
        streets: "Abbey Road,Bridge Street,Castle Lane,Church Street,"
            + "Elm Avenue,Garden Row,Harbour Street,High Street,"
            + "Hill Road,King Street,Lake Drive,Market Square,Meadow Lane,"
            + "Mill Road,Oak Avenue,Orchard Close,Park Avenue,"
            + "Queen Street,River Walk,Station Road,Sunset Boulevard,Victoria Terrace,West End,Willow Way",
        words: ""
    )

    private static let chinese = SampleTable(
        given: "伟,芳,娜,敏,静,强,磊,军,洋,勇,艳,杰,涛,明,超,秀英,建国,志强,晓东,雨欣,子涵,浩然,思远,梦琪,佳怡,宇轩,欣怡,博文,若曦,俊杰,嘉琪,一诺",
        family: "王,李,张,刘,陈,杨,赵,黄,周,吴,徐,孙,胡,朱,高,林,何,郭,马,罗,梁,宋,郑,谢,韩,唐,冯,于,欧阳,上官,司马,诸葛",
        places: "北京,上海,广州,深圳,杭州,南京,成都,武汉,西安,重庆,天津,苏州,青岛,厦门,长沙,大连,宁波,昆明,沈阳,合肥,福州,济南,郑州,哈尔滨",
        streets: "人民路,中山路,解放路,建设路,和平路,新华路,文化路,长江路,黄河路,北京路,南京路,复兴路,延安路,光明路,胜利路,友谊路,青年路,育才路,朝阳路,滨海路,花园路,学院路,迎宾路,公园路",
        words: "阳光,花园,精装,南向,地铁,学区,公寓,别墅,海景,湖畔,城市,中心,豪华,温馨,现代,宽敞,明亮,安静,便利,优质,新房,两居,三居,阳台,电梯,装修,家园,小区,广场,公馆,山水,世纪"
    )

    private static let japanese = SampleTable(
        given: "太郎,花子,一郎,健太,翔太,大輔,拓也,直樹,陽菜,美咲,さくら,結衣,葵,凛,蓮,湊,悠真,陽翔,莉子,優奈,恵子,幸子,誠,修,明美,由美子,康介,亮,彩,遥,千尋,ひかり",
        family: "佐藤,鈴木,高橋,田中,伊藤,渡辺,山本,中村,小林,加藤,吉田,山田,佐々木,山口,松本,井上,木村,林,斎藤,清水,山崎,森,池田,橋本,阿部,石川,前田,藤田,後藤,岡田,長谷川,村上",
        places: "東京,大阪,京都,横浜,名古屋,札幌,福岡,神戸,仙台,広島,千葉,さいたま,北九州,堺,新潟,浜松,熊本,岡山,静岡,鹿児島,長崎,金沢,奈良,那覇",
        streets: "本町,中央,栄町,緑町,旭町,桜台,富士見,泉町,若葉,大和,港町,東町,西町,南町,北町,元町,新町,幸町,日の出町,松原,梅田,竹の塚,高台,青葉",
        words:
            "駅近,新築,南向き,公園,眺望,広い,明るい,静かな,便利な,マンション,アパート,一戸建て,リビング,ペット可,庭付き,海辺,"
            + "高層,駐車場,角部屋,家具付き,学生,家族,中心,街,緑,川沿い,丘,朝日,夕日,暮らし,住まい,部屋"
    )

    private static let arabic = SampleTable(
        given: "محمد,أحمد,علي,حسن,حسين,خالد,عمر,يوسف,إبراهيم,سعيد,فاطمة,عائشة,مريم,خديجة,زينب,ليلى,نور,سارة,هدى,سلمى,"
            + "طارق,كريم,سامي,رامي,نادية,أمينة,جميلة,ياسمين,باسم,ماجد,وليد,زياد",
        family: "الأحمد,العلي,الحسن,الخطيب,النجار,الحداد,السيد,المصري,الشامي,البغدادي,العمري,القرشي,الهاشمي,التميمي,"
            + "الدوسري,الغامدي,الزهراني,القحطاني,الحربي,الشمري,المطيري,العتيبي,السالم,الصالح",
        places: "الرياض,جدة,مكة,المدينة,الدمام,القاهرة,الإسكندرية,بيروت,"
            + "دمشق,بغداد,عمّان,الكويت,الدوحة,المنامة,مسقط,دبي,"
            + "أبوظبي,تونس,الجزائر,الرباط,طرابلس,الخرطوم,صنعاء,القدس",
        streets:
            "شارع الملك,شارع السلام,شارع النصر,شارع الجامعة,شارع البحر,"
            + "شارع الحرية,شارع الوحدة,شارع النيل,شارع المطار,"
            + "شارع السوق,شارع المدينة,شارع الزهور,شارع النخيل,شارع الربيع,شارع القلعة,شارع المسجد",
        words: "شقة,بيت,فيلا,حديقة,واسعة,جميلة,هادئة,قريبة,مركز,"
            + "المدينة,البحر,إطلالة,جديدة,حديثة,مفروشة,غرفة,صالة,مطبخ,"
            + "شرفة,موقف,مدرسة,حي,راق,للبيع,للإيجار,مشمسة,كبيرة,صغيرة,فاخرة,عائلية,شاطئ,سوق"
    )
}
