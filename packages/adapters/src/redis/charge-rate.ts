import type { Bucket, Charged } from '@kinora/domain'
import { defineScript } from 'redis'

/** The domain's `charge` over debts that all nodes share, by the clock of Redis. A paid debt expires. */
export const chargeRate = defineScript({
  NUMBER_OF_KEYS: 2,
  SCRIPT: `
    local time = redis.call('TIME')
    local now = time[1] * 1000000 + time[2]
    local paid_at = redis.call('MGET', KEYS[1], KEYS[2])
    local debts = {}
    for i = 1, 2 do debts[i] = math.max(0, (tonumber(paid_at[i]) or 0) - now) end
    for i = 1, 2 do
      if debts[i] + ARGV[2 * i - 1] > tonumber(ARGV[2 * i]) then return { 0, debts[1], debts[2] } end
    end
    for i = 1, 2 do
      debts[i] = debts[i] + ARGV[2 * i - 1]
      redis.call('SET', KEYS[i], string.format('%.0f', now + debts[i]), 'PX', math.ceil(debts[i] / 1000))
    end
    return { 1, debts[1], debts[2] }`,
  parseCommand(parser, names: readonly [string, string], buckets: readonly [Bucket, Bucket]) {
    parser.pushKeys([...names])
    for (const { costUs, mostUs } of buckets) parser.push(String(costUs), String(mostUs))
  },
  transformReply: ([passes = 0, ...debtsUs]: number[]): Charged => ({ passes: passes === 1, debtsUs }),
})
