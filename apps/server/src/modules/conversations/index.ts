// For whoever else answers from sources: how they are found, quoted, said in their own words, and what may be shown of a model's words.
export { createAnswerFilter } from './answering/answer-filter.ts'
export { tokensFor } from './answering/answer-price.ts'
export { extractAnswer } from './answering/extract-answer.ts'
export { type FoundSources, findSources, type SearchScope, type Source } from './answering/find-sources.ts'
export { contextCharacters, dateLine, quotedSources } from './answering/prompt.ts'
export { saysNotInSources } from './answering/says-not-in-sources.ts'
export { sentencesOf } from './answering/sentences.ts'
export { onOneLine, withoutUnseen } from './answering/visible-text.ts'
export { withoutCourtesies } from './answering/without-courtesies.ts'
export { isQuestion } from './answering/wordings.ts'
export { brokenOffAnswers } from './broken-off-answers.ts'
export { busyChatbots } from './busy-chatbots.ts'
export { dataStoresQuotedInChats } from './data-stores-quoted.ts'
export { countConversationsBefore, isBefore, removeConversations } from './erasure/erasure-store.ts'
export { prefixOf, referenceOf } from './erasure/visitor-reference.ts'
export { conversationsJobs } from './jobs.ts'
export { conversationsPersonPart, conversationsVisitorPart } from './person-part.ts'
export { presentSource } from './present.ts'
export { conversationsProbePart } from './probe-part.ts'
export { conversationsHandlers } from './routes.ts'
export { openGaps, tenantFigures } from './tenant-figures.ts'
export { conversationsPart } from './tenant-part.ts'
export type {
  AskedMessage,
  ForgottenVisitor,
  Guarding,
  MessageVerdict,
  SecondOpinion,
} from './visits/message-checks.ts'
export { sharedChatbots } from './website/shared-chatbots.ts'
