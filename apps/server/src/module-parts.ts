import {
  analyticsPart,
  analyticsPersonPart,
  analyticsProbePart,
  type EfficiencyParts,
} from './modules/analytics/index.ts'
import { auditPart, auditPersonPart, auditProbePart } from './modules/audit/index.ts'
import { chatbotsPart, chatbotsPersonPart, chatbotsProbePart } from './modules/chatbots/index.ts'
import {
  brokenOffAnswers,
  conversationsPart,
  conversationsPersonPart,
  conversationsProbePart,
  conversationsVisitorPart,
  dataStoresQuotedInChats,
} from './modules/conversations/index.ts'
import {
  creditReportsPart,
  creditReportsPersonPart,
  creditReportsProbePart,
} from './modules/credit-reports/index.ts'
import { creditsPart, creditsPersonPart, creditsProbePart } from './modules/credits/index.ts'
import { dataProtectionPart, dataProtectionProbePart } from './modules/data-protection/index.ts'
import {
  databucketsPart,
  databucketsPersonPart,
  databucketsProbePart,
  paidDataStores,
} from './modules/databuckets/index.ts'
import { identityPart, identityPersonPart, identityProbePart } from './modules/identity/index.ts'
import { ingestionPart, ingestionPersonPart, ingestionProbePart } from './modules/ingestion/index.ts'
import { legalPagesPersonPart } from './modules/legal-pages/index.ts'
import { misusePart, misusePersonPart, misuseProbePart, misuseVisitorPart } from './modules/misuse/index.ts'
import {
  dataStoresQuotedInAnswers,
  publicQueriesPart,
  publicQueriesPersonPart,
  publicQueriesProbePart,
} from './modules/public-queries/index.ts'
import { publicQueryMailPart, publicQueryMailProbePart } from './modules/public-query-mail/index.ts'
import { retrievalPart, retrievalProbePart } from './modules/retrieval/index.ts'
import { ssoPart, ssoPersonPart } from './modules/sso/index.ts'
import { supportPersonPart } from './modules/support/index.ts'
import { tenancyPart, tenancyPersonPart, tenancyProbePart } from './modules/tenancy/index.ts'
import { tenantArchivesPart, tenantArchivesProbePart } from './modules/tenant-archives/index.ts'
import type { PersonPart, VisitorPart } from './platform/person-part.ts'
import type { ProbePart } from './platform/probe-part.ts'
import type { TenantPart } from './platform/tenant-part.ts'

/** What each module says of its part of a tenant, in the order in which the parts go: what refers to others first. */
export const tenantParts: readonly TenantPart[] = [
  tenantArchivesPart,
  dataProtectionPart,
  publicQueryMailPart,
  publicQueriesPart,
  misusePart,
  conversationsPart,
  chatbotsPart,
  ingestionPart,
  retrievalPart,
  databucketsPart,
  creditReportsPart,
  analyticsPart,
  creditsPart,
  ssoPart,
  identityPart,
  tenancyPart,
  auditPart,
]

/** What each module knows of a person. */
export const personParts: readonly PersonPart[] = [
  identityPersonPart,
  tenancyPersonPart,
  ssoPersonPart,
  creditsPersonPart,
  creditReportsPersonPart,
  analyticsPersonPart,
  databucketsPersonPart,
  ingestionPersonPart,
  chatbotsPersonPart,
  conversationsPersonPart,
  misusePersonPart,
  publicQueriesPersonPart,
  legalPagesPersonPart,
  supportPersonPart,
  auditPersonPart,
]

/** And of a visitor without an account. */
export const visitorParts: readonly VisitorPart[] = [conversationsVisitorPart, misuseVisitorPart]

/** What each module puts into an organisation that exists for a rehearsal alone, in the order in which the parts build on each other. */
export const probeParts: readonly ProbePart[] = [
  identityProbePart,
  tenancyProbePart,
  creditsProbePart,
  creditReportsProbePart,
  analyticsProbePart,
  databucketsProbePart,
  retrievalProbePart,
  ingestionProbePart,
  chatbotsProbePart,
  conversationsProbePart,
  misuseProbePart,
  publicQueriesProbePart,
  publicQueryMailProbePart,
  dataProtectionProbePart,
  tenantArchivesProbePart,
  auditProbePart,
]

/** What the modules know of credits that came to nothing. */
export const efficiencyParts: EfficiencyParts = {
  brokenOffAnswers,
  paidDataStores,
  quotedAmong: [dataStoresQuotedInChats, dataStoresQuotedInAnswers],
}
