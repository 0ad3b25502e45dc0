import { bind } from '../../platform/http/handlers.ts'
import { showAnalytics } from './analytics/show-analytics.ts'
import { showStats } from './analytics/show-stats.ts'
import { createBlock, liftBlock, listBlocked, listBlocks, updateBlock } from './blocks/manage-blocks.ts'
import { listBots, updateBot } from './bots/manage-bots.ts'
import { tryMessage } from './bots/try-message.ts'
import { exportLogs } from './export/export-logs.ts'
import { blockFromLog, markFalseAlarm, noteLog, whitelistFromLog } from './logs/act-on-log.ts'
import { listLogs, markAllSeen, showLog } from './logs/show-logs.ts'
import { dropSettings, showSettings, updateSettings } from './settings/manage-settings.ts'
import { createWhitelisted, deleteWhitelisted, listWhitelist } from './whitelist/manage-whitelist.ts'

export const misuseHandlers = bind({
  'misuse.dashboard': (ctx, { query }) => showStats(ctx, query),
  'misuse.blocked': (ctx, { query }) => listBlocked(ctx, query),
  'misuse.export': (ctx, { query }) => exportLogs(ctx, query),
  'misuse.logs.index': (ctx, { query }) => listLogs(ctx, query),
  'misuse.logs.seen': ctx => markAllSeen(ctx),
  'misuse.logs.show': (ctx, { params, query }) => showLog(ctx, params.log, query),
  'misuse.logs.note': (ctx, { params, body }) => noteLog(ctx, params.log, body.note),
  'misuse.logs.false_alarm': (ctx, { params, body }) => markFalseAlarm(ctx, params.log, body.is_false_alarm),
  'misuse.logs.block': (ctx, { params, body }) => blockFromLog(ctx, params.log, body),
  'misuse.logs.whitelist': (ctx, { params, body }) => whitelistFromLog(ctx, params.log, body),
  'misuse.blocks.index': (ctx, { query }) => listBlocks(ctx, query),
  'misuse.blocks.store': (ctx, { body }) => createBlock(ctx, body),
  'misuse.blocks.update': (ctx, { params, body }) => updateBlock(ctx, params.block, body),
  'misuse.blocks.destroy': (ctx, { params }) => liftBlock(ctx, params.block),
  'misuse.whitelist.index': (ctx, { query }) => listWhitelist(ctx, query),
  'misuse.whitelist.store': (ctx, { body }) => createWhitelisted(ctx, body),
  'misuse.whitelist.destroy': (ctx, { params }) => deleteWhitelisted(ctx, params.whitelisted),
  'misuse.analytics': (ctx, { query }) => showAnalytics(ctx, query),
  'misuse.bots.index': (ctx, { query }) => listBots(ctx, query),
  'misuse.bots.update': (ctx, { params, body }) => updateBot(ctx, params.chatbot, body),
  'misuse.settings.show': ctx => showSettings(ctx),
  'misuse.settings.update': (ctx, { body }) => updateSettings(ctx, body),
  'misuse.settings.destroy': ctx => dropSettings(ctx),
  'misuse.try': (ctx, { body }) => tryMessage(ctx, body),
})
