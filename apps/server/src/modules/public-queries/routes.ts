import { bind } from '../../platform/http/handlers.ts'
import { quoteQuery } from './create/quote-query.ts'
import { storeQuery } from './create/store-query.ts'
import { followQuery } from './events/follow-query.ts'
import { downloadLetter } from './letters/download-letter.ts'
import { deleteQuery } from './list/delete-query.ts'
import { downloadFile } from './list/download-file.ts'
import { listQueries } from './list/list-queries.ts'
import { showQuery } from './list/show-query.ts'
import type { QueryDependencies } from './processing/dependencies.ts'
import { retryQuery } from './processing/retry-query.ts'
import { rateAnswer, showAnswer } from './public-answer/show-answer.ts'
import { promptExtensionOf, savePromptExtension } from './settings/prompt-extension.ts'
import { approveVersion, withdrawApproval } from './versions/approve-version.ts'
import { editVersion } from './versions/edit-version.ts'
import { showVersion } from './versions/held-version.ts'
import { regenerateQuery } from './versions/regenerate-query.ts'
import { reuseAnswer } from './versions/reuse-answer.ts'

/** Who follows a request is let go when the process stops. */
export const publicQueriesHandlers = ({ stopping }: Pick<QueryDependencies, 'stopping'>) =>
  bind({
    'agent.public_query.index': (ctx, { query }) => listQueries(ctx, query),
    'agent.public_query.quote': (ctx, { body }) => quoteQuery(ctx, body),
    'agent.public_query.store': (ctx, { body, files }) => storeQuery(ctx, body, files),
    'agent.public_query.settings.show': ctx => promptExtensionOf(ctx, ctx.actor.tenant.id),
    'agent.public_query.settings.save': (ctx, { body }) => savePromptExtension(ctx, body.prompt_extension),
    'agent.public_query.show': (ctx, { params }) => showQuery(ctx, params.public_query),
    'agent.public_query.events': (ctx, { params, exchange }) =>
      followQuery(ctx, params.public_query, AbortSignal.any([exchange.signal, stopping])),
    'agent.public_query.delete': (ctx, { params }) => deleteQuery(ctx, params.public_query),
    'agent.public_query.retry': (ctx, { params }) => retryQuery(ctx, params.public_query),
    'agent.public_query.regenerate': (ctx, { params, body }) =>
      regenerateQuery(ctx, params.public_query, body),
    'agent.public_query.reuse': (ctx, { params, body }) => reuseAnswer(ctx, params.public_query, body.from),
    'agent.public_query.versions.show': (ctx, { params }) => showVersion(ctx, params),
    'agent.public_query.versions.update': (ctx, { params, body }) => editVersion(ctx, params, body),
    'agent.public_query.approve': (ctx, { params, body }) => approveVersion(ctx, params, body.revision),
    'agent.public_query.withdraw': (ctx, { params }) => withdrawApproval(ctx, params),
    'agent.public_query.letter': (ctx, { params, query }) => downloadLetter(ctx, params, query.format),
    'agent.public_query.file': (ctx, { params }) => downloadFile(ctx, params.public_query, params.file),
    'public_query.answer': (ctx, { params }) => showAnswer(ctx, params.answer_token),
    'public_query.feedback': (ctx, { params }) => rateAnswer(ctx, params.answer_token, params.feedback),
  })
