import type { OperatorResponse } from '@switchyard/client'

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString()

const delivery = (id: string, state: 'waiting' | 'delivered' | 'failed', seconds: number, ...statuses: number[]) => ({
  ...{ id, type: 'swap.completed', state, createdAt: ago(seconds) },
  attempts: statuses.map((status) => ({ at: ago(seconds), tookMs: 84, ...(status === 0 ? {} : { status }) })),
})

/** Answer of `GET /operator` of a deployment with keys of each kind, webhooks that fail, and rules of each source. */
export const operatorAnswer = (): OperatorResponse => ({
  keys: [
    {
      ...{ id: 'board', source: 'configuration', secrets: [{ hint: '1f3a9c02' }], operator: true, explain: true },
      perMinute: {},
    },
    {
      ...{ id: 'acme', source: 'store', operator: false, explain: false, maxTradeUsd: '10000' },
      secrets: [{ hint: '8d2e71b4', expiresAt: ago(-86_400) }, { hint: 'c40b6f9e' }],
      perMinute: { quote: 60, swap: 20, track: 240 },
      denyProviders: ['GARDEN', 'HARBOR'],
    },
    { ...{ id: 'former', source: 'file', secrets: [], operator: false, explain: false }, perMinute: {} },
  ],
  limits: [
    { name: 'breakerFailures', value: 5, source: 'default' },
    { name: 'concurrency', value: 32, source: 'configuration' },
  ],
  policy: [
    { name: 'switchedOff', value: [{ provider: 'MAYAN' }], source: 'policyFile' },
    { name: 'geoTokens', value: { US: ['ETH.SPYX-0X90A2A4C76B5D8C0BC892A69EA28AA775A8F2DD48'] }, source: 'builtIn' },
    { name: 'ranking', value: 'spec', source: 'default' },
  ],
  webhooks: [
    {
      ...{ id: 'wh_1', keyId: 'acme', host: 'hooks.acme.example', enabled: true },
      deliveries: [
        delivery('d3', 'waiting', 20, 503),
        delivery('d2', 'delivered', 340, 0, 200),
        delivery('d1', 'failed', 86_000, 500, 500, 404),
      ],
    },
    {
      ...{ id: 'wh_2', keyId: 'board', host: 'old.example', enabled: false, failingSince: ago(432_000) },
      ...{ disabledReason: 'no success for five days', deliveries: [] },
    },
  ],
})
