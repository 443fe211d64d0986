import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { evmFacts } from './facts.ts'
import { reader } from './reader.ts'
import { ALICE, chainOver, coin, contextAt, token, USDC } from './testing/chain-under-test.ts'
import { NodeError, type NodeResponses, StubNode } from './testing/stub-node.ts'

const TRUE = `0x${'1'.padStart(64, '0')}`
const FALSE = `0x${'0'.repeat(64)}`
const DELEGATED = '0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b'

const payment = { asset: coin(), address: ALICE, role: 'destination', leastAmount: 10n ** 18n } as const

/** A node whose account has this code and takes payments, or not, with at least this gas. */
const createNode = (code: string, { needs = 0, more = {} }: { needs?: number; more?: NodeResponses } = {}) =>
  new StubNode({
    eth_chainId: () => '0x1',
    eth_getCode: () => code,
    eth_call: ([call]) => {
      const { to, gas } = call as { to: string; gas?: string }
      if (to === zeroAddress || gas === undefined || Number(gas) >= 21_000 + needs) return '0x'
      return new NodeError(3, 'execution reverted')
    },
    ...more,
  })

const read = (node: StubNode, more: object = {}) =>
  chainOver(node.http).readRecipient?.({ ...payment, ...more }, contextAt())

describe('an account that gets the coin of an EVM chain', () => {
  it.each([
    ['a wallet', '0x', 0, 2_300, 'wallet', undefined],
    ['a contract that takes it with 2,300 gas', '0x6080', 2_300, 2_300, 'contract', 'risk'],
    ['a contract that needs more than 2,300 gas', '0x6080', 2_301, 2_300, 'contract', 'lost'],
    ['a contract that needs more than 8,000 gas and the stipend', '0x6080', 10_301, 8_000, 'contract', 'lost'],
    ['a contract that takes it with 8,000 gas and the stipend', '0x6080', 10_300, 8_000, 'contract', undefined],
    ['a contract that takes it with 30,000 gas', '0x6080', 30_000, 30_000, 'contract', undefined],
    ['a contract that needs more than 5,000 gas and the stipend', '0x6080', 7_301, 5_000, 'contract', 'lost'],
    ['a contract that gets all gas', '0x6080', 100_000, undefined, 'contract', undefined],
    ['a wallet that delegates and takes it', DELEGATED, 2_000, 2_300, 'delegated', 'risk'],
    ['a wallet that delegates and does not', DELEGATED, 2_600, 2_300, 'delegated', 'lost'],
  ])('is read: %s', async (_what, code, needs, payoutGas, kind, verdict) => {
    const node = createNode(code, { needs })
    const reading = await read(node, { payoutGas })
    expect(reading).toMatchObject({ kind, problems: verdict === undefined ? [] : [{ verdict, reason: 'code' }] })
    expect(node.requests).toHaveLength(1)
  })

  it('is told with the reason of its contract and the gas', async () => {
    const text = 'is a smart contract on ETH that does not take a payment of ETH with 2,300 gas (execution reverted)'
    expect((await read(createNode('0x6080', { needs: 9_999 }), { payoutGas: 2_300 }))?.problems[0]?.text).toBe(text)
  })

  it('is no loss where the node cannot try a payment at all', async () => {
    const more = { eth_call: () => new NodeError(-32_000, 'insufficient funds for transfer') }
    const reading = await read(createNode('0x6080', { more }), { payoutGas: 2_300 })
    expect(reading?.problems).toMatchObject([{ verdict: 'risk', reason: 'code' }])
  })

  it.each([
    ['refuses', { eth_getCode: () => new NodeError(-32_000, 'no state') }],
    ['returns invalid data', { eth_getCode: () => 'none' }],
    ['does not know the method', { eth_getCode: () => new NodeError(-32_601, 'the method does not exist') }],
  ])('is unknown when the node %s', async (_how, more) => {
    await expect(read(createNode('0x', { more }))).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})

describe('an account that gets a token', () => {
  const answer = (blocked: string, paused: string): NodeResponses => ({
    eth_call: ([call]) => ((call as { data: string }).data === '0x5c975abb' ? paused : blocked),
  })

  it.each(Object.entries(evmFacts.own.blocklists).flatMap(([chain, lists]) => lists.map((one) => ({ chain, ...one }))))(
    'is refused where the token blocks it: $method of $token on $chain',
    async ({ chain, token: address, method }) => {
      const asked: string[] = []
      const eth_call: NodeResponses[string] = ([call]) => {
        const { to, data } = call as { to: string; data: string }
        asked.push(`${to} ${data}`)
        return data === '0x5c975abb' ? FALSE : TRUE
      }
      const chains: Record<string, string> = {
        ETH: '0x1',
        ARB: '0xa4b1',
        BASE: '0x2105',
        OP: '0xa',
        POL: '0x89',
        AVAX: '0xa86a',
      }
      const node = createNode('0x', { more: { eth_call, eth_chainId: () => chains[chain] } })
      const over = chainOver(node.http, { rpc: { [chain]: 'http://node.test' } })
      const asset = token(address, { chain })
      const reading = await over.readRecipient?.({ ...payment, asset }, contextAt())
      expect(reading?.problems).toMatchObject([{ verdict: 'lost', reason: 'frozen' }])
      // Selectors as `cast sig` gives them for each method.
      const selectors = {
        isBlacklisted: 'fe575a87',
        isBlackListed: 'e47d6060',
        isBlocked: 'fbac3951',
        isFrozen: 'e5839836',
      }
      expect(asked).toContain(`${address} 0x${selectors[method]}${ALICE.slice(2).toLowerCase().padStart(64, '0')}`)
    },
  )

  it('is refused where the token is paused', async () => {
    const reading = await read(createNode('0x', { more: answer(FALSE, TRUE) }), { asset: token(USDC) })
    expect(reading?.problems).toMatchObject([
      { verdict: 'lost', reason: 'frozen', text: expect.stringContaining('paused') },
    ])
  })

  it('may be a contract, and is not tried with coins', async () => {
    const reading = await read(createNode('0x6080', { more: answer(FALSE, FALSE) }), {
      asset: token(USDC),
      payoutGas: 2_300,
    })
    expect(reading).toEqual({ kind: 'contract', problems: [] })
  })

  it('is unknown where the node cannot ask the token', async () => {
    const eth_call = () => new NodeError(-32_005, 'rate limit exceeded')
    await expect(read(createNode('0x', { more: { eth_call } }), { asset: token(USDC) })).rejects.toMatchObject({
      name: 'UpstreamError',
    })
  })
})

describe('an account of a protocol', () => {
  const { commonAccounts, specialAccounts } = evmFacts.own
  const accounts = [
    ...commonAccounts.map((one) => ({ chain: 'ETH', ...one })),
    ...Object.entries(specialAccounts).flatMap(([chain, list]) => list.map((one) => ({ chain, ...one }))),
  ]

  it.each(accounts)('is told by its address alone: $name on $chain', ({ chain, address, kind }) => {
    const reading = reader.inspectRecipient?.({ ...payment, asset: coin(chain), address })
    expect(reading?.problems).toMatchObject([{ verdict: kind === 'treasury' ? 'risk' : 'lost', reason: 'special' }])
    // In any case: facts have the spelling that is compared.
    const lower = reader.inspectRecipient?.({ ...payment, asset: coin(chain), address: address.toLowerCase() })
    expect(lower).toEqual(reading)
  })

  it('is none on another chain', () => {
    const router = specialAccounts.ETH?.find(({ name }) => name === 'the router of THORChain')?.address ?? ''
    expect(reader.inspectRecipient?.({ ...payment, asset: coin('BASE'), address: router })?.problems).toEqual([])
    expect(reader.inspectRecipient?.({ ...payment, address: 'hello' })).toBeUndefined()
  })
})
