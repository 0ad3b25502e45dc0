import type { WordClasses } from './compile-rules.ts'

/** Words that hurt, with the endings that German gives them; `*word` finds compounds. */
export const offenceWords: WordClasses = {
  /** Nobody says them of anything but a person. */
  strongInsult: `arschloch arschlöcher* arschgesicht* arschgeige* arschkriecher* *arschloch wichser* *wichser hurensohn* hurensöhne* hurentochter
    hurenkind* nuttensohn fotze* drecksfotze* schlampe schlampen drecksau drecksack drecksäcke dreckschwein* drecksschwein* drecksweib* dreckspack
    missgeburt* mißgeburt* spast spasti spasten spacko* vollspast* mongo mongos vollidiot* vollpfosten volltrottel* schwachkopf* schwachmat*
    scheißkerl* knallarsch lackarsch drecksarsch scheißarsch fettarsch wixer* wixxer* hackfresse* fickfehler bastard bastarde* pissnelke pisser pisskopf scheißhaufen kackbratze
    asshole* motherfucker* fucker* cunt* bitch bitches whore* slut* retard* dumbass* dickhead* bastards moron* scumbag* douchebag* wanker* twat
    prick pricks shithead* sackgesicht* saftsack flachwichser* kackbot scheißbot drecksbot scheißverein hohlbirne* hohlkopf*
    pisskopp dumpfbacke* intelligenzallergiker* schweinehund* stück-scheiße untermensch* kackspaten sesselfurzer* arschkrampe* dummschwätzer* spatzenhirn*
    hurenbock beamtenschwein* bullenschwein* dummkopf idiotenverein* saupack sauhaufen affenarsch armleuchter dreckspenner scheißladen`,
  /** Hurts if somebody is meant by it. */
  mildInsult: `idiot idioten* idiotin trottel* depp deppen* dumm dumme dummer dummes dümmste* blöd blöde blöder blödes bescheuert* bekloppt* behindert
    hirnlos* dämlich* vollkommen-unfähig unfähig unfähige unfähiger inkompetent* lächerlich* pfeife pfeifen versager* esel affe affen ochse kuh
    schwein schweine ratte ratten nichtsnutz* taugenichts nutzlos* loser stupid idiots dumb useless pathetic worthless clown clowns müll mist
    armselig* erbärmlich* peinlich* verblödet* gestört* geisteskrank* irre hässlich* fett fette fetter kacke scheiße scheiß dreck schrott abschaum
    gesindel pack parasit* schmarotzer* faul faule fauler faules faulpelz* sesselfurzer* bürokratenpack lügner* heuchler* verbrecher* gauner* korrupt*
    volksverräter* witzfigur* lachnummer penner assi assis asozial* arsch ärsche sau tussi zicke weichei lappen opfer hund hunde hure nutte`,
  curse: `scheiße scheiss scheiß scheisse* scheiße* scheiß* kacke verdammt* verfickt* fick ficken fickt gefickt fuck fucking fucked shit bullshit kack*
    mist dreck beschissen* verschissen* verkackt* abgefuckt* crap`,
  you: `du dich dir ihr euch sie ihnen you u your dein deine dieser diese dieses dieser bot chatbot`,
  youAll: `du ihr sie you bot chatbot ihr`,
  are: `bist seid sind are re ist is`,
  fool: `idiot idioten idiotin trottel depp deppen dumm dumme blöd bescheuert bekloppt behindert hirnlos dämlich esel affe affen schwein schweine ratten
    nichtsnutz nutzlos loser stupid dumb useless pathetic worthless clown müll armselig erbärmlich verblödet gestört geisteskrank hässlich fett
    abschaum gesindel pack parasiten schmarotzer faul faulpelz lügner verbrecher lappen hurensohn scheiße dreck schrott hirntot
    inkompetent unfähig lächerlich versager pfeife pfeifen asozial korrupt arsch sau nazi nazis faschist* hure nutte irre
    penner witzfigur kotze abartig widerlich ekelhaft ugly disgusting garbage trash idiots morons shit`,
  adjective: `dumme dummer dummes dummen blöde blöder blödes blöden scheiß verdammte verdammter verdammtes dämliche dämlicher bescheuerte fette fetter
    hässliche hässlicher stinkende stinkender verfickte verfickter verlogene verlogenes faule fauler faules hirnlose stupid fucking dumb ugly
    elende elender elendes elenden faulen dreckigen verlogenen unfähigen miese mieser mieses dreckige dreckiger dreckiges unfähige unfähiger kranke kranker verkackte verblödete asoziale asozialer`,
  group: `ausländer* flüchtling* asylant* asylbewerber* migrant* moslem* muslim* islam jude juden jüdin* türke türken araber* afrikaner* schwarze schwarzen
    zigeuner* roma sinti schwule schwulen schwul lesben transe transen homosexuelle* behinderte behinderten frauen weiber kanake* kanacke* neger*
    nigger* polen russen ukrainer* rumänen bulgaren syrer* afghanen chinesen schlitzauge* kameltreiber* kopftuch* musel* refugees immigrants jews
    muslims blacks gays foreigners syrier* obdachlose* hartzer* tschetschenen`,
  slur: `kanake* kanacke* neger negern negerin nigger* nigga* kameltreiber* ziegenficker* schlitzauge* schwuchtel* tunte tunten kampflesbe* judensau
    judenschwein* judenpack zigeunerpack untermensch* rapefugee* rapefugees musel muselmann* muselpack kümmeltürke* fidschis bimbo bimbos
    parasitenvolk volksschädling* dreckstürke* scheißausländer* scheißtürke* scheißjude* kinderficker* faggot* fag kike kikes chink* wetback*
    sandneger* negerpack scheißneger asylantenpack asylschmarotzer* sozialschmarotzer* dreckskanake* scheißkanake* scheissausländer*
    scheissjude* scheissneger tranny shemale`,
  hateVerb: `raus weg vergasen vergast ausrotten ausgerottet abschieben abgeschoben vernichten vernichtet töten erschießen aufhängen verbrennen kz
    steinigen gas gaskammer* ofen hängen ausmerzen deport exterminate gassed killed`,
  kill: `umbring* umgebracht töten töte tötet getötet ermord* erschieß* erschoss* abstech* abgestochen stech* steche erstech* abknall* knall aufhäng*
    hinricht* vergas* massakr* kaltmach* abmurks* kill killing murder shoot shooting stab bomb behead sprenge* hochjag* niederbrenn* abfackel*
    anzünd* verbrenn* zerstückel* erwürg* würge köpfe köpfen totschlag* totprügel* totschieß*`,
  hit: `schlage verprügel* verprügle zusammenschlag* fresse einschlag* polier* prügel prügle vermöbel* krankenhausreif fertig fertigmach* heimsuch* besuchen
    vorbeikomm* auflauer* finde beat smash punch hurt hunt haue`,
  staff: `mitarbeiter* sachbearbeiter* beamte* beamtin* bürgermeister* amt ämter rathaus behörde* jobcenter* angestellte* chef* leiter* polizist*
    kollegin* kollegen dich euch you ihnen sie ihn ihr alle jeden them him her everyone landrat* stadtverwaltung verwaltung ausländerbehörde`,
  weapon: `bombe bomben waffe messer pistole gewehr amok amoklauf anschlag axt molotow* sprengstoff* brandsatz bomb gun knife knarre`,
}
