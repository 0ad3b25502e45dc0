import { defaultMisuseSettings } from '../src/modules/misuse/index.ts'
import { samplePicture } from '../src/modules/separation-proof/walk/samples.ts'
import { addKnowledge, assign } from './chat.ts'
import { addChatbot } from './chatbots.ts'
import { addConversation } from './conversations.ts'
import { addDocument, addWebSource } from './data-stores.ts'
import { giveCredits, spendCredits } from './money.ts'
import { addQuery } from './public-queries.ts'
import type { TestApp, TestTenant } from './test-app.ts'

/** A tenant as people have it: something in every table that travels. */
export const liveTenant = async (test: TestApp): Promise<TestTenant> => {
  const tenant = await test.mainTenant({ name: 'Stadt Überall' })
  const { app } = test
  const { pool } = app.database
  const picture = () => app.ports.blobs.put(samplePicture.bytes)
  const admin = await test.member(tenant, 'admin')
  await test.member(tenant, 'user')
  const databucket = await addKnowledge(test, tenant.id, [
    {
      title: 'Hundesteuersatzung',
      passages: ['Ein Hund kostet 96 Euro im Jahr.', 'Blindenhunde sind frei.'],
    },
    { title: 'Marktordnung', passages: ['Der Wochenmarkt öffnet um sieben Uhr.'] },
  ])
  await pool.query(
    "update databuckets set name = 'Satzungen / Recht', cover_key = $2, cover_type = 'image/png', created_by = $3 where id = $1",
    [databucket, await picture(), admin.id],
  )
  const source = await addWebSource(app, databucket)
  for (const filename of ['Satzung.pdf', 'satzung.pdf', '../../böse:datei?.txt'])
    await addDocument(app, databucket, { filename, bytes: Buffer.from(`Inhalt von ${filename}`) })
  await addDocument(app, databucket, { title: 'Seite', webSourceId: source, status: 'inprogress' })
  await pool.query(
    `insert into document_processing (tenant_id, document_id, databucket_id, queued_at, is_wanted, chunker_version)
       select tenant_id, id, databucket_id, now(), true, '1' from documents where tenant_id = $1`,
    [tenant.id],
  )
  await pool.query(
    `insert into document_steps (tenant_id, document_id, step, status) select tenant_id, id, 'reading', 'completed' from documents where tenant_id = $1`,
    [tenant.id],
  )
  await pool.query(
    `insert into web_crawls (tenant_id, web_source_id, number, is_running) values ($1, $2, 3, true)`,
    [tenant.id, source],
  )
  await pool.query(
    `insert into web_pages (tenant_id, id, web_source_id, url, depth, crawl, outcome, document_id, links, fetched_at)
       select tenant_id, gen_random_uuid(), $2, 'https://stadt.example/', 0, 1, 'indexed', id, '{https://stadt.example/a}', now()
         from documents where tenant_id = $1 and web_source_id = $2`,
    [tenant.id, source],
  )
  await pool.query('insert into glossaries (tenant_id) values ($1)', [tenant.id])
  await pool.query(
    `insert into glossary_entries (tenant_id, id, word, meaning, is_both_ways, updated_at)
       values ($1, gen_random_uuid(), 'Kulturscheune', 'Veranstaltungshalle', true, now())`,
    [tenant.id],
  )
  const chatbot = await addChatbot(app, tenant.id, {
    name: 'Lotte',
    pictureKey: await picture(),
    domains: ['stadt.example'],
  })
  await pool.query(
    "update chatbots set starter_questions = '{Was kostet ein Hund?}', language_styles = '{}' where id = $1",
    [chatbot.id],
  )
  await assign(test, chatbot.id, databucket)
  await pool.query('insert into misuse_guards (tenant_id, settings, updated_at) values ($1, $2, now())', [
    tenant.id,
    JSON.stringify({ ...defaultMisuseSettings, own_words: ['Schimpfwort'] }),
  ])
  await pool.query(
    'insert into misuse_bots (tenant_id, chatbot_id, settings, updated_at) values ($1, $2, $3, now())',
    [
      tenant.id,
      chatbot.id,
      JSON.stringify({
        is_active: null,
        sensitivity: 'high',
        model: null,
        actions: null,
        refusal_text: 'Das beantworte ich nicht.',
        day_budget: null,
        warning_text: null,
        blocked_text: 'Bitte rufen Sie uns an.',
        help: null,
        own_words: ['Schurke'],
        escalation: null,
      }),
    ],
  )
  await addQuery(app, tenant.id, { withFile: true, approved: 1, createdBy: admin.id })
  await pool.query(
    "insert into public_query_settings (tenant_id, prompt_extension, updated_at) values ($1, 'Kurz.', now())",
    [tenant.id],
  )
  await pool.query(
    `insert into public_query_steps (tenant_id, query_id, step, status) select tenant_id, id, 'title', 'completed' from public_queries where tenant_id = $1`,
    [tenant.id],
  )
  await pool.query('insert into public_query_mail_settings (tenant_id, updated_at) values ($1, now())', [
    tenant.id,
  ])
  await pool.query(
    `insert into public_query_mails (tenant_id, id, query_id, direction, state, kind, sender, recipient, subject, text, created_at)
       select tenant_id, gen_random_uuid(), id, 'in', 'received', 'human', 'erika@muster.example', 'stadt@anfragen.example', 'Hund', 'Was kostet er?', now()
         from public_queries where tenant_id = $1`,
    [tenant.id],
  )
  const talk = await addConversation(app, chatbot.id)
  await pool.query(
    `insert into message_sources (tenant_id, message_id, number, document_tenant_id, document_id, document_title, heading, text, score)
       select $1, $2, row_number() over (), tenant_id, id, title, '', 'Ein Hund kostet 96 Euro im Jahr.', 0.5 from documents where tenant_id = $1 limit 2`,
    [tenant.id, talk.message],
  )
  await pool.query(
    "update messages set feedback = 'positive', binding_answer_id = $2, status = 'streaming' where id = $1",
    [talk.message, talk.answer],
  )
  await pool.query('update conversations set user_id = $2 where id = $1', [talk.conversation, admin.id])
  await pool.query(
    `insert into tenant_chat_settings (tenant_id, pre_page, opening_hours)
       values ($1, '{"text": "<strong>Hallo</strong>", "headline": "Guten Tag"}', '{"places": [], "special_days": [], "federal_state": "NW"}')`,
    [tenant.id],
  )
  await pool.query(
    'insert into retention_rules (tenant_id, conversation_days, updated_at) values ($1, 90, now())',
    [tenant.id],
  )
  await pool.query(
    "insert into credit_alert_settings (tenant_id, primary_contact) values ($1, 'kasse@stadt.example')",
    [tenant.id],
  )
  await pool.query(
    "update tenants set web_title = 'Überall', admin_ai_prompt = 'Antworte kurz.' where id = $1",
    [tenant.id],
  )
  await giveCredits(test, tenant.id, 100)
  await spendCredits(test, tenant.id, 3)
  return tenant
}
