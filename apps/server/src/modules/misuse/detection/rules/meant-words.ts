import type { WordClasses } from './compile-rules.ts'

/** Whom somebody means. Only rules ask for it: the classifier has learned without these words. */
export const meantWords: WordClasses = {
  /** Several whom one calls so; after "ihr" a single thing is only somebody's. */
  mildInsults: `idioten trottel deppen versager pfeifen penner assis affen schweine ratten clowns lügner heuchler verbrecher gauner parasiten
    schmarotzer loser ärsche vollpfosten säcke nichtsnutze faulpelze taugenichtse arschkriecher spinner volksverräter asozialen opfer lappen
    witzfiguren dummköpfe dumm blöd bescheuert behindert dämlich unfähig inkompetent lächerlich armselig erbärmlich verblödet asozial korrupt`,
  /** Nobody but people. */
  person: `mitarbeiter* sachbearbeiter* beamte* beamtin* bürgermeister* angestellte* chef* leiter* polizist* kollegin* kollegen dich euch you
    landrat*`,
  /** Staff, or wasps. */
  them: `ihnen sie ihn ihr alle jeden them him her everyone amt ämter rathaus behörde* jobcenter* stadtverwaltung verwaltung ausländerbehörde`,
  beasts: `ratte* maus mäuse maulwurf* wespe* hornisse* taube* wildschwein* marder* fuchs füchse tier tiere tieren hund* katze* schnecken unkraut
    laub grünschnitt gartenabf* holz feuer osterfeuer baum bäume schädling* ameisen mücken bienen fische hühner hahn wolf wölfe`,
}
