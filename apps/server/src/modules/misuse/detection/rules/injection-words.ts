import type { WordClasses } from './compile-rules.ts'

/** Words of those who want a model to leave its role, German and English. */
export const injectionWords: WordClasses = {
  /** As one commands; statutes speak of a Missachtung and of whoever missachtet. */
  ignore: `ignore ignoring ignor ignoriere ignorier ignorieren ignorierst vergiss vergesse vergesst missachte mißachte disregard disregarding forget
    skip bypass override overrule neglect umgehe umgeh übergehe übergeh überschreibe verwirf verwerfe discard abandon überspringe dismiss unterlasse
    vernachlässige nullify erase wipe void delete unlearn suspend deactivate deaktiviere disable`,
  forgetting: `ignore ignoriere ignorier vergiss vergesst vergesse forget disregard*`,
  earlier: `previous* prior above preceding earlier before former foregoing initial* original* vorherig* bisherig* obig* vorig* zuvor davor
    vorher bisher früher* vorangegangen* vorangehend* vorausgegangen* vorstehend* ursprünglich* existing past last letzten oben existierend*
    bestehend* aktuell* current preset`,
  all: `all alle allen aller alles any every everything each sämtlich* jegliche* jede jeden your dein deine deinen deiner deines eure euren these those
    the die den diese diesen jene whatever what was ganze ganzen complete* komplett* entire`,
  order: `instruction* prompt* rule rules direction directions directive* command* guideline* constraint* restriction* policy policies programming
    programing training context* told anweisung* instruktion* regel regeln vorgabe* befehl* richtlinie* beschränkung* einschränkung* kontext*
    systemprompt* systemnachricht* programmierung sicherheitsvorgabe* sicherheitsregel* sicherheitsrichtlinie* systemanweisung* briefing
    guardrail* safeguard* protocols leitplanken leitlinien verhaltensregel* filter filters settings safety schutzmaßnahme* schutzmechanism*
    sicherheitsfilter* sicherheitsmaßnahme* sicherheitsmechanism* inhaltsfilter* inhaltsrichtlinie* direktive* grundanweisung* startanweisung*
    grundregel* grundeinstellung*`,
  secret: `prompt prompts systemprompt* systemprompts systemanweisung* systemnachricht* systeminstruktion* instruction* instruktion* anweisungen
    anweisung initialprompt* startprompt* grundprompt* preprompt* sysprompt systemmessage vorprompt* metaprompt* konfigurationstext
    programmierung konfiguration configuration grundanweisung* startanweisung* initialanweisung* originalanweisung* ausgangsanweisung*
    basisanweisung* systemvorgabe* systemkonfiguration systembefehl* startbefehl* systemtext* grundinstruktion* startinstruktion*
    initialinstruktion* hauptanweisung* kernanweisung* hintergrundanweisung* arbeitsanweisung* aufgabenbeschreibung* rollenbeschreibung*`,
  ownRules: `rules rule guidelines guideline regeln vorgaben richtlinien directives constraints restrictions leitlinien setup policies policy
    verhaltensregeln einschränkungen befehle commands direktiven`,
  your: `your ur dein deine deinen deiner deinem deines`,
  dein: `dein deine deinen deiner deinem deines`,
  /** What a town has instructions and rules for; an English "your" may mean the town. */
  townThing: `letter letters leaflet website form forms people applicants visitors bin bins waste park parking event events sign signs payment
    fee fees garden gardens dog dogs building buildings rental rentals refund refunds street market stall stalls late office noise school schools
    kindergarten tax taxes election voting vote pool library museum cemetery residents newcomers marriage wedding`,
  yourPolite: `your ur dein deine deinen deiner deinem deines ihr ihre ihren ihrer ihrem ihres`,
  reveal: `show reveal print output display repeat tell give share expose leak disclose dump list write provide recite quote paste type echo return
    summari* state describe paraphras* explain zeig zeige zeigen verrat verrate verraten nenn nenne nennen wiederhol wiederhole wiederholen gib
    gebe geben ausgeben druck drucke schreib schreibe sag sage sagen offenbar* offenleg* leg lege veröffentlich* zitier* kopier* copy liste
    liefer* beschreib* spuck spucke enthüll* präsentier* übersetz* translate encode buchstabier* spell fass fasse zusammenfass* rück rücke begin start`,
  free: `restriction* rule rules limit limits limitation* filter* censorship boundar* guideline* constraint* moral* ethic* ethik* zensur
    einschränkung* beschränkung* regeln grenzen limits filterung richtlinien tabu* moralische* ethische* safety policies warning* disclaimer* warnhinweis* vorgaben vorschriften sicherheitsfilter* inhaltsfilter* schranken leitplanken guardrail*
    manieren anstand refusal*`,
  without: `without no ohne keine keinerlei kein free frei any not ungebunden zero null`,
  /** What keeps a chatbot from saying everything; streets and rivers have other protection. */
  guard: `filter filters sicherheitsfilter* inhaltsfilter* wortfilter* schutzmechanism* sicherheitsmechanism* sicherheitsregel* sicherheitsrichtlinie*
    sicherheitsvorkehrung* sicherheitsvorgabe* inhaltsrichtlinie* zensur safeguard* guardrail* alignment moderation censorship`,
  switchOff: `deaktivieren deaktiviere deaktiviert abschalten abschalte ausschalten ausschalte abzuschalten auszuschalten aussetzen auszusetzen
    aufheben aufzuheben entfernen entferne umgehen umgehe weglassen weglässt lockern abstellen ablegen außer removed disabled lifted gone suspended
    stripped`,
  maker: `operator operators developer developers creator creators maker makers admin programmer programmers deployer owner betreiber entwickler
    programmierer schöpfer macher hersteller erfinder`,
  instructed: `configured told said instructed programmed forbade forbid wrote gave hide konfiguriert gesagt vorgegeben aufgetragen verboten mitgegeben
    eingegeben befohlen untersagt eingetrichtert einprogrammiert auferlegt eingeimpft eingebläut eingeflüstert eingepflanzt beigebracht`,
  /** Written in one word, so that nobody finds the words. */
  runTogether: `ignoreall* ignoreprevious* ignoreyour* ignorethe* ignorierealle* ignoriereall* ignoriered* ignorierebisher* ignorierevorher*
    disregardall* disregardprevious* forgetall* forgeteverything* forgetyour* vergissalle* vergissdeine* showyourprompt* printyourprompt*
    revealyourprompt* showsystemprompt* zeigdeinenprompt* zeigmirdeinenprompt* *yourprompt *deinenprompt *yoursystemprompt *previousinstructions
    *allerregeln`,
  /** Pictures of what holds a chatbot back. */
  bonds: `fesseln ketten schranken sperren maulkorb scheuklappen chains shackles muzzle leash handcuffs käfig cage`,
  /** Verbs at the end of a German request. */
  loosen: `pausieren lockern ablegen abschalten ausschalten ignorieren vergessen brechen umgehen aussetzen deaktivieren weglassen missachten übergehen`,
  mode: `mode modus modes`,
  modeKind: `developer dev debug debugging god admin administrator root sudo maintenance jailbreak unrestricted dan test opposite
    entwickler wartungs wartungsmodus gott uncensored master privileged supervisor override diagnostic* diagnose experten expert unsafe hacker chaos evil`,
}
