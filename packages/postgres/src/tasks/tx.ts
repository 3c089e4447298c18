import { type IdempotencyScope, IdTaken, inFlight, notEnough, type StoredReply, type Tx } from '@kinora/domain'
import type pg from 'pg'
import { named } from '../database/named.ts'
import { columnList, into, type Row } from '../database/rows.ts'
import { textsParam } from './texts-param.ts'

export type TxSettings = { concurrency: number; resultRetentionDays: number }

export const readCode = (error: unknown): string | undefined => (error as { code?: string }).code

/** Returns false if another request has stored a final reply for the key. Only an open reply may be replaced. */
export const keepReply = async (
  client: pg.PoolClient,
  { method, path, key }: IdempotencyScope,
  { bodyHash, reply, isOpen }: StoredReply,
): Promise<boolean> => {
  const [text, values] = named(
    `insert into idempotency_keys as kept (${columnList('idempotency_keys', 'tenant_id', 'method', 'path', 'key', 'body_hash', 'reply', 'is_open')})
       values (app_tenant(), :method, :path, :key, :bodyHash, :reply, :isOpen)
     on conflict (tenant_id, method, path, key)
       do update set body_hash = excluded.body_hash, reply = excluded.reply, is_open = excluded.is_open,
                     created_at = case when kept.is_open then kept.created_at else now() end
       where kept.is_open or kept.created_at <= now() - interval '24 hours'`,
    { method, path, key, bodyHash, reply, isOpen },
  )
  const { rowCount } = await client.query({ name: 'keep_reply', text, values })
  return rowCount === 1
}

/** The hold is the first row of a task, so a duplicate id is detected there. */
export const orIdTaken = (error: unknown): never => {
  throw readCode(error) === '23505' ? new IdTaken() : error
}

export const refusedFor =
  (credits: number) =>
  (error: unknown): never => {
    const available = Number((error as pg.DatabaseError).detail ?? 0)
    if (readCode(error) === 'KN001') throw notEnough(credits, { available })
    if (readCode(error) === 'KN002')
      throw notEnough(credits, { available, because: ` of this key's budget of ${(error as Error).message} a month` })
    throw error
  }

/** Implements the statements of the port in one open transaction. */
export const createTx = (client: pg.PoolClient, settings: TxSettings): Tx => {
  const query = async <R extends object>(name: string, text: string, values: unknown[]): Promise<R[]> =>
    (await client.query<R>({ name, text, values })).rows
  return {
    async keepReply(scope, storedReply) {
      if (!(await keepReply(client, scope, storedReply))) throw inFlight()
    },
    async hold({ id, keyId, credits }) {
      await query('hold_for_task', 'select hold_for_task($1, $2, $3)', [id, keyId, credits])
        .catch(orIdTaken)
        .catch(refusedFor(credits))
    },
    async useDraftSeconds({ seconds, perDay }) {
      const [row] = await query<Row<'use_draft_seconds'>>(
        'use_draft_seconds',
        'select * from use_draft_seconds($1, $2)',
        [seconds, perDay],
      )
      if (!row) throw new Error('no seconds of drafts were counted')
      return { isAllowed: row.allowed, left: Number(row.seconds_left), resetSeconds: row.reset_seconds }
    },
    async post({ ref, kind, credits, note }) {
      await query('post_credits', 'select post_credits($1, $2, $3, $4)', [ref, kind, credits, note ?? '']).catch(
        refusedFor(credits),
      )
    },
    async charge({ id, keyId, generator, credits }) {
      await query('charge_operation', 'select charge_operation($1, $2, $3, $4)', [id, keyId, generator, credits]).catch(
        refusedFor(credits),
      )
    },
    async enterLane({ lane, isPreparing, queueCap }) {
      const [row] = await query<Row<'enter_lane'>>('enter_lane', 'select * from enter_lane($1, $2, $3, $4)', [
        lane,
        settings.concurrency,
        isPreparing,
        queueCap,
      ])
      if (!row) throw new Error('the tenant has no lanes')
      return { hasSlot: row.has_slot, waiting: row.waiting, createdAt: row.created_at }
    },
    async holdEach(keyId, tasks) {
      const total = tasks.reduce((sum, { credits }) => sum + credits, 0)
      await query('hold_each', 'select hold_each($1, $2, $3)', [
        keyId,
        tasks.map(({ id }) => id),
        tasks.map(({ credits }) => credits),
      ])
        .catch(orIdTaken)
        .catch(refusedFor(total))
    },
    async enterLaneTogether({ lane, isPreparing, queueCap, count }) {
      const [row] = await query<Row<'enter_lane_together'>>(
        'enter_lane_together',
        'select * from enter_lane_together($1, $2, $3, $4, $5)',
        [lane, settings.concurrency, isPreparing, queueCap, count],
      )
      if (!row) throw new Error('the tenant has no lanes')
      return { slots: row.slots, waiting: row.waiting, createdAt: row.created_at }
    },
    async insertEpisodes({ id, isPreparing }, parts, slots) {
      await query('insert_episodes', 'select insert_episodes($1, $2, $3, $4)', [
        id,
        JSON.stringify(parts),
        slots,
        isPreparing,
      ]).catch(orIdTaken)
    },
    async claimRequeue(requeuedFrom, taskId) {
      const [row] = await query<{ claimed: string }>('claim_requeue', 'select claim_requeue($1, $2) as claimed', [
        requeuedFrom,
        taskId,
      ])
      if (!row) throw new Error('no requeue was claimed')
      return row.claimed
    },
    async recordFinalize(draftId, taskId) {
      await query(
        'record_finalize',
        ...named(
          `insert into ${into('finalizes', 'task_id', 'draft_id', 'tenant_id')} values (:taskId, :draftId, app_tenant())`,
          { taskId, draftId },
        ),
      )
    },
    async insertSubject({ id, name, voice, style, description, images, videos }) {
      await query(
        'insert_subject',
        ...named(
          `insert into ${into('subjects', 'id', 'tenant_id', 'name', 'voice', 'style', 'description', 'images', 'videos')}
             values (:id, app_tenant(), :name, :voice, :style, :description, :images, :videos)`,
          {
            id,
            name,
            voice,
            style,
            description,
            images: JSON.stringify(images),
            videos: JSON.stringify(videos),
          },
        ),
      )
    },
    async claimVoice(voiceId, taskId) {
      const [row] = await query<{ claimed: boolean }>('claim_voice', 'select claim_voice($1, $2) as claimed', [
        voiceId,
        taskId,
      ])
      return row?.claimed === true
    },
    async useVoice(voiceId) {
      const [row] = await query<{ made: string | null }>('use_voice', 'select use_voice($1) as made', [voiceId])
      return row?.made ?? undefined
    },
    async insertTask(task, { hasSlot, createdAt }) {
      await query(
        'insert_task',
        ...named(insertTask, {
          id: task.id,
          keyId: task.keyId,
          generator: task.generator,
          version: task.version,
          model: task.model,
          credits: task.credits,
          lane: task.lane,
          hasSlot,
          bgm: task.bgm,
          hasCallback: task.callbackUrl !== undefined,
          createdAt,
          modelAsSent: task.modelAsSent,
          used: JSON.stringify(task.used),
          params: JSON.stringify(task.params),
          texts: await textsParam(task.texts),
          payload: Buffer.from(task.payload, 'utf8'),
          callbackUrl: task.callbackUrl ?? null,
          priceVersion: task.price.version,
          priceLines: JSON.stringify(task.price.lines),
          trace: task.trace,
          isPreparing: task.inputs.length > 0 || task.isPreparing,
          inputs: JSON.stringify(task.inputs),
          callbackOrigin: task.callbackUrl === undefined ? null : new URL(task.callbackUrl).origin,
          script: task.script === undefined ? null : JSON.stringify(task.script),
          shows: task.shows ?? 'own',
          filmId: task.part?.filmId ?? null,
          parts: JSON.stringify(task.part ? [task.part] : []),
          warnings: JSON.stringify(task.warnings),
          valuesUsed: JSON.stringify(task.valuesUsed),
        }),
      ).catch(orIdTaken)
    },
  }
}

/** Inserts task, inputs, media, first event and the order to prepare or, with a slot, to start in one statement. */
const insertTask = `
  with task as (
    insert into ${into('tasks', 'id', 'tenant_id', 'key_id', 'generator', 'version', 'model', 'credits', 'lane', 'has_slot', 'billable', 'bgm', 'has_callback', 'created_at', 'preparing', 'resolution', 'template', 'shows', 'film_id', 'runs')}
      values (:id, app_tenant(), :keyId, :generator, :version, :model, :credits, :lane, :hasSlot, :script::jsonb is null and :credits::bigint > 0 and :shows <> 'episodes', :bgm, :hasCallback, :createdAt, :isPreparing and :shows <> 'episodes',
              coalesce(:used::jsonb ->> 'resolution', ''), coalesce(:used::jsonb ->> 'template', ''), :shows, :filmId, :shows <> 'episodes')
  ), words as (
    insert into ${into('task_inputs', 'task_id', 'tenant_id', 'model_as_sent', 'used', 'params', 'texts', 'payload', 'callback_url', 'callback_origin', 'price_version', 'price_lines', 'trace', 'script', 'warnings', 'values_used')}
      values (:id, app_tenant(), :modelAsSent, :used, :params, :texts, :payload, :callbackUrl, :callbackOrigin, :priceVersion, :priceLines, :trace, :script, :warnings, :valuesUsed)
  ), media as (
    insert into ${into('inputs', 'task_id', 'tenant_id', 'place', 'slot', 'field', 'rule', 'url', 'object', 'prepared_key')}
      select :id, app_tenant(), place, slot, field, rule, url, object, "preparedKey"
        from jsonb_to_recordset(:inputs) as sent (place smallint, slot text, field text, rule text, url text, object jsonb, "preparedKey" text)
  ), part as (
    insert into ${into('film_parts', 'film_id', 'task_id', 'tenant_id', 'kind', 'segment', 'prompt', 'lyric', 'shown', 'joins')}
      select :filmId, :id, app_tenant(), kind, segment, prompt, lyric, shown, joins
        from jsonb_to_recordset(:parts) as part (kind text, segment smallint, prompt text, lyric text, shown jsonb, joins bigint[])
  ), preparing as (
    insert into ${into('preparations', 'task_id', 'tenant_id')} select :id, app_tenant() where :isPreparing
  ), event as (
    insert into ${into('task_events', 'task_id', 'seq', 'tenant_id', 'state')} values (:id, 1, app_tenant(), 'created')
  )
  insert into ${into('outbox', 'task_id', 'kind', 'tenant_id')} select :id, 'start', app_tenant() where :hasSlot` as const
