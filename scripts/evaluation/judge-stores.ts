import type { AnswerSet } from './answer-set.ts'

/** A data store that is filled, and what it is asked. */
export interface JudgeStore {
  name: string
  set: AnswerSet
  /** Places of its documents. */
  places: number[]
  asking: AnswerSet[]
  /** What its own questions count where they are learnt from; not at all at 0. */
  weight: number
  /** Of those that no document answers; as the others unless said. */
  unanswerableWeight?: number
}

/** Whole documents with headings, and questions to them. */
export interface JudgeSets {
  articles: AnswerSet
  documents: AnswerSet
  /** Whole questions of citizens to the same documents, with and without an answer there. */
  citizens: AnswerSet
  /** Of the same kind; nothing is learnt from them. */
  check: AnswerSet
  /** Federal acts with questions of everybody. */
  acts: AnswerSet
  /** Pages about a town's services with questions of citizens. */
  pages: AnswerSet
  /** Statutes of a town and laws of a state with questions of citizens; nothing is learnt from them. */
  statutes: AnswerSet
}

/** Questions to whole documents are fewer, and further from the others. */
export const otherWeight = 0.7
/** Questions of citizens are as few, but they are what is asked in the end; those without an answer are asked of no halves. */
const [citizenWeight, unanswerableWeight] = [1.5, 3]
/** Documents about one subject, which may answer one another's questions: waste, fees, the county council, all others. */
const subjects = [
  [17, 18, 19],
  [5, 6, 7, 8, 9, 10, 11, 12],
  [0, 1, 3, 13, 14],
  [2, 4, 15, 16, 20],
]

const halves = (places: number[], isIn: (place: number) => boolean): number[][] => [
  places.filter(isIn),
  places.filter(place => !isIn(place)),
]

const placesOf = ({ documents }: AnswerSet): number[] => [...documents.keys()]

/** Half of the articles, a quarter and three quarters of them, in several ways. */
const ofArticles = ({ articles, documents }: JudgeSets): JudgeStore[] => {
  const places = placesOf(articles)
  const parts: [string, number[][]][] = [
    ['Hälfte', halves(places, place => place % 2 === 0)],
    ['andere Hälfte', halves(places, place => place % 4 < 2)],
    ['noch eine Hälfte', halves(places, place => place % 8 < 4)],
    ...[0, 1, 2, 3].map((rest): [string, number[][]] => [
      'Viertel',
      halves(places, place => place % 4 === rest),
    ]),
  ]
  return parts.flatMap(([name, all]) =>
    all.map((own, index) => ({
      name: name === 'Viertel' && index ? 'drei Viertel' : name,
      set: articles,
      places: own,
      asking: name === 'Hälfte' ? [articles, documents] : [articles],
      weight: 1,
    })),
  )
}

/** All of the documents, and halves of them, which leave the same questions without an answer. */
const ofDocuments = ({ articles, documents, citizens, check }: JudgeSets): JudgeStore[] => {
  const places = placesOf(documents)
  const answerable = {
    ...citizens,
    questions: citizens.questions.filter(({ document }) => document !== null),
  }
  const parts = [1, 2, 3].flatMap(other =>
    halves([...subjects.keys()], place => place === 0 || place === other).map(half =>
      half.flatMap(place => subjects[place] ?? []),
    ),
  )
  return [
    { name: 'Dokumente', set: documents, places, asking: [documents, articles], weight: otherWeight },
    {
      name: 'Dokumente, ganze Fragen',
      set: citizens,
      places,
      asking: [citizens],
      weight: citizenWeight,
      unanswerableWeight,
    },
    { name: 'Dokumente, neue ganze Fragen', set: check, places, asking: [check], weight: 0 },
    ...parts.flatMap((half): JudgeStore[] => [
      {
        name: 'Hälfte der Dokumente, ganze Fragen',
        set: answerable,
        places: half,
        asking: [answerable],
        weight: 1,
      },
      { name: 'Hälfte der Dokumente', set: documents, places: half, asking: [documents], weight: 0 },
    ]),
  ]
}

/** All of them, and halves in which neighbours, mostly about the same, stay together. */
const inHalves = (
  [name, half]: [all: string, half: string],
  set: AnswerSet,
  widths: number[],
  others: AnswerSet[],
  weight = 1,
): JudgeStore[] => {
  const places = placesOf(set)
  const parts = widths.flatMap(width => halves(places, place => Math.floor(place / width) % 2 === 0))
  return [
    { name, set, places, asking: [set, ...others], weight },
    ...parts.map(part => ({ name: half, set, places: part, asking: [set], weight })),
  ]
}

export const storesOf = (sets: JudgeSets): JudgeStore[] => [
  ...ofArticles(sets),
  ...ofDocuments(sets),
  ...inHalves(['Gesetze', 'Hälfte der Gesetze'], sets.acts, [1, 2], []),
  ...inHalves(['Seiten einer Stadt', 'Hälfte der Seiten'], sets.pages, [2, 4], [sets.articles]),
  ...inHalves(['Satzungen einer Stadt', 'Hälfte der Satzungen'], sets.statutes, [1, 7], [], 0),
]
