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
  facts: {
    comparedAt: ago(1_800),
    differences: [
      {
        ...{ package: '@switchyard/provider-thorchain', fact: 'routers of BASE', owner: 'THORCHAIN' },
        ...{ host: 'thornode.example', readAt: ago(1_800) },
        value: '0x68208d99746b805a1ae41421950a47b711e35681',
        current: '0x00dc6100103bc402d490aee3f9a5560cbd91f1d4',
        consequence:
          'Sells of tokens on BASE through THORCHAIN are refused until the new router is listed. Read its announcement, then add it to the facts file.',
      },
    ],
    old: [
      {
        ...{ package: '@switchyard/provider-garden', fact: 'lock of BTC', seen: '2026-05-02', ageDays: 210 },
        source: 'https://docs.garden.example/contracts',
      },
    ],
    replaced: [
      {
        ...{ package: '@switchyard/provider-thorchain', fact: 'routers of AVAX', by: 'facts/thorchain.json' },
        ...{ value: ['0x00dc6100103bc402d490aee3f9a5560cbd91f1d4'], at: ago(7_200) },
      },
    ],
  },
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
