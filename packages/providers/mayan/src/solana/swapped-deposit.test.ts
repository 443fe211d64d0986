import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { solana } from '../addresses.ts'
import { readQuote } from '../quote/wire-quote.ts'
import { wireQuote } from '../testing/quotes.ts'
import { addresses, eth, solUsdc, solUsdt } from '../testing/tokens.ts'
import { type Instruction, uses } from './instruction.ts'
import { orderAccounts } from './order-accounts.ts'
import { associatedAccount } from './program-address.ts'
import { solanaOrder } from './solana-order.ts'
import type { SolanaSwap } from './swapped-deposit.ts'

const addressesOfOrder = { trader: addresses.solana, destination: addresses.evm }
const random = `0x${'cd'.repeat(32)}`
const sold = { sell: solUsdt, buy: eth, sellAmount: 3_100_000n }
const quote = readQuote(
  wireQuote(sold, { swiftInputContract: solUsdc.address, swiftInputDecimals: 6, minMiddleAmount: 3.091452 }),
  'SWIFT',
)
const { stateToken } = orderAccounts(quote, addressesOfOrder, random)
const stranger = base58.encode(new Uint8Array(32).fill(9))
const amountBytes = (amount: number): number[] =>
  [...Buffer.from(BigInt(amount).toString(16).padStart(16, '0'), 'hex')].reverse()

/** Jupiter's `route_v2` and `route`: receiver at index 7 and 4, amount after the method and before the end. */
const route = (amount = 3_100_000, receiver = stateToken, program: string = solana.jupiter): Instruction => ({
  programAddress: program,
  accounts: [
    uses.reads(solana.token),
    uses.signs(addresses.solana),
    ...Array(5).fill(uses.writes(stranger)),
    uses.writes(receiver),
  ],
  data: Uint8Array.from([...Buffer.from('bb64facc31c4af14', 'hex'), ...amountBytes(amount), ...Array(14).fill(0)]),
})

const older = (amount = 3_100_000): Instruction => ({
  programAddress: solana.jupiter,
  accounts: [
    uses.reads(solana.token),
    uses.signs(addresses.solana),
    uses.writes(stranger),
    uses.writes(stranger),
    uses.writes(stateToken),
  ],
  data: Uint8Array.from([
    ...Buffer.from('e517cb977ae3ad2a', 'hex'),
    1,
    2,
    3,
    ...amountBytes(amount),
    ...Array(11).fill(0),
  ]),
})

const open: Instruction = {
  programAddress: solana.associatedToken,
  accounts: [uses.pays(addresses.solana), uses.writes(stateToken)],
  data: Uint8Array.of(1),
}

const wrap = (
  lamports: number,
  to = associatedAccount(addresses.solana, solana.wrappedSol, solana.token),
): Instruction => ({
  programAddress: solana.system,
  accounts: [uses.pays(addresses.solana), uses.writes(to)],
  data: Uint8Array.from([2, 0, 0, 0, ...amountBytes(lamports)]),
})

const budget = (price: number): Instruction => ({
  programAddress: solana.computeBudget,
  accounts: [],
  data: Uint8Array.from([3, ...amountBytes(price)]),
})

const close = (receiver: string = addresses.solana): Instruction => ({
  programAddress: solana.token,
  accounts: [uses.writes(stranger), uses.writes(receiver), uses.signs(addresses.solana)],
  data: Uint8Array.of(9),
})

const answer = (changes: Partial<SolanaSwap> = {}): SolanaSwap => ({
  computeBudget: [budget(30_000)],
  setup: [open, wrap(3_100_000)],
  swap: route(),
  cleanup: close(),
  lookupTables: [stranger],
  ...changes,
})

const order = (changes: Partial<SolanaSwap> = {}) =>
  solanaOrder(quote, addressesOfOrder, random, async () => answer(changes))

describe('a swap before a Solana order', () => {
  it('is placed between setup and order, with all but budget and swap through the proxy', async () => {
    const { instructions, lookupTables } = await order()
    const programs = instructions.map(({ programAddress, accounts }) =>
      programAddress === solana.proxy ? `proxy of ${accounts[0]?.address}` : programAddress,
    )
    expect(programs).toEqual([
      solana.computeBudget,
      `proxy of ${solana.associatedToken}`,
      `proxy of ${solana.system}`,
      solana.jupiter,
      `proxy of ${solana.token}`,
      `proxy of ${solana.swiftV2}`,
    ])
    expect(lookupTables).toEqual([solana.lookupTable, stranger])
    // The order requires the minimum output of the swap.
    expect(Buffer.from(instructions.at(-1)?.data ?? []).readBigUInt64LE(8)).toBe(3_091_452n)
  })

  it('may use the older methods and have no cleanup', async () => {
    const { cleanup: _, ...rest } = answer({ swap: older() })
    const { instructions } = await solanaOrder(quote, addressesOfOrder, random, async () => rest)
    expect(instructions).toHaveLength(5)
  })

  it.each([
    ['into another account', { swap: route(3_100_000, stranger) }],
    ['of more than the sell amount', { swap: route(3_100_001) }],
    ['of more than the sell amount, by the older method', { swap: older(3_100_001) }],
    ['by an unknown router', { swap: route(1, stateToken, stranger) }],
    ["under another router's name", { swap: route(1, stateToken, solana.titan) }],
    ['by an unknown method', { swap: { ...route(), data: new Uint8Array(24) } }],
    ['with data cut off', { swap: { ...route(), data: route().data.slice(0, 12) } }],
    ['that another account signs', { swap: { ...route(), accounts: [...route().accounts, uses.signs(stranger)] } }],
    ['at an excessive price', { computeBudget: [budget(100_000_001)] }],
    ['with a budget of another program', { computeBudget: [open] }],
    ['after too many setup instructions', { setup: Array(7).fill(open) }],
    ['after a SOL transfer to another account', { setup: [wrap(1, stranger)] }],
    ['after wrapping more than the sell amount', { setup: [wrap(3_100_001)] }],
    ['after a token transfer', { setup: [{ ...close(), data: Uint8Array.of(3) }] }],
    ['after an unknown program', { setup: [{ ...open, programAddress: stranger }] }],
    ['with a cleanup in favour of another account', { cleanup: close(stranger) }],
    ['with another instruction at the end', { cleanup: { ...close(), data: Uint8Array.of(4) } }],
  ])('is refused %s', async (_name, changes) => {
    await expect(order(changes as Partial<SolanaSwap>)).rejects.toThrow('is not accepted')
  })
})
