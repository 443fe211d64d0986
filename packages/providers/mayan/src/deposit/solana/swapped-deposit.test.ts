import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { solanaAddresses } from '../../assets/addresses.ts'
import { mayanFacts } from '../../facts.ts'
import { readQuote } from '../../quote/wire-quote.ts'
import { wireQuote } from '../../testing/quotes.ts'
import { addresses, eth, solUsdc, solUsdt } from '../../testing/tokens.ts'
import { type Instruction, uses } from './instruction.ts'
import { deriveOrderAccounts } from './order-accounts.ts'
import { deriveAssociatedAccount } from './program-address.ts'
import { createSolanaOrder } from './solana-order.ts'
import type { SolanaSwap } from './swapped-deposit.ts'

const { solanaPrograms } = mayanFacts.own

const addressesOfOrder = { trader: addresses.solana, destination: addresses.evm }
const random = `0x${'cd'.repeat(32)}`
const sold = { sell: solUsdt, buy: eth, sellAmount: 3_100_000n }
const quote = readQuote(
  wireQuote(sold, { swiftInputContract: solUsdc.address, swiftInputDecimals: 6, minMiddleAmount: 3.091452 }),
  'SWIFT',
)
const { stateToken } = deriveOrderAccounts(quote, addressesOfOrder, random)
const stranger = base58.encode(new Uint8Array(32).fill(9))
const amountBytes = (amount: number): number[] =>
  [...Buffer.from(BigInt(amount).toString(16).padStart(16, '0'), 'hex')].reverse()

const source = deriveAssociatedAccount(addresses.solana, solUsdt.address ?? '', solanaAddresses.token)

/** Jupiter's `route_v2`: the trader, its token account, …, the receiver at index 7; the amount follows the method. */
const route = (
  amount = 3_100_000,
  receiver = stateToken,
  program: string = solanaAddresses.jupiter,
  from: string = source,
): Instruction => ({
  programAddress: program,
  accounts: [
    uses.signs(addresses.solana),
    uses.writes(from),
    ...Array(5).fill(uses.writes(stranger)),
    uses.writes(receiver),
  ],
  data: Uint8Array.from([...Buffer.from('bb64facc31c4af14', 'hex'), ...amountBytes(amount), ...Array(14).fill(0)]),
})

/** Jupiter's `route`: receiver at index 4, the amount behind the plan, here of Raydium (no field) and Whirlpool (one). */
const older = (amount = 3_100_000, from: string = source, more: readonly number[] = []): Instruction => ({
  programAddress: solanaAddresses.jupiter,
  accounts: [
    uses.reads(solanaAddresses.token),
    uses.signs(addresses.solana),
    uses.writes(from),
    uses.writes(stranger),
    uses.writes(stateToken),
  ],
  data: Uint8Array.from([
    ...Buffer.from('e517cb977ae3ad2a', 'hex'),
    ...[2, 0, 0, 0],
    ...[7, 60, 0, 1],
    ...[17, 1, 40, 0, 1],
    ...amountBytes(amount),
    ...Array(11).fill(0),
    ...more,
  ]),
})

/** Titan's `swap_route_v2`: the trader's token account at index 3, the receiver at 5, the amount behind the method. */
const titan = (amount = 3_100_000, from: string = source): Instruction => ({
  programAddress: solanaAddresses.titan,
  accounts: [
    uses.signs(addresses.solana),
    uses.reads(stranger),
    uses.reads(stranger),
    uses.writes(from),
    uses.reads(stranger),
    uses.writes(stateToken),
  ],
  data: Uint8Array.from([249, 91, 84, 33, 69, 22, 0, 135, ...amountBytes(amount), ...Array(15).fill(0)]),
})

const dflow: Instruction = {
  programAddress: solanaAddresses.dflow,
  accounts: [
    uses.reads(solanaAddresses.token),
    uses.reads(stranger),
    uses.reads(solanaAddresses.system),
    uses.signs(addresses.solana),
    uses.writes(stateToken),
  ],
  data: Uint8Array.from([...Buffer.from('a8ac184dc59c8765', 'hex'), ...Array(24).fill(0)]),
}

const limit = (units: number): Instruction => ({
  programAddress: solanaAddresses.computeBudget,
  accounts: [],
  data: Uint8Array.from([2, ...amountBytes(units).slice(0, 4)]),
})

const open: Instruction = {
  programAddress: solanaAddresses.associatedToken,
  accounts: [uses.pays(addresses.solana), uses.writes(stateToken)],
  data: Uint8Array.of(1),
}

const wrap = (
  lamports: number,
  to = deriveAssociatedAccount(addresses.solana, solanaAddresses.wrappedSol, solanaAddresses.token),
): Instruction => ({
  programAddress: solanaAddresses.system,
  accounts: [uses.pays(addresses.solana), uses.writes(to)],
  data: Uint8Array.from([2, 0, 0, 0, ...amountBytes(lamports)]),
})

const budget = (price: number): Instruction => ({
  programAddress: solanaAddresses.computeBudget,
  accounts: [],
  data: Uint8Array.from([3, ...amountBytes(price)]),
})

const close = (receiver: string = addresses.solana): Instruction => ({
  programAddress: solanaAddresses.token,
  accounts: [uses.writes(stranger), uses.writes(receiver), uses.signs(addresses.solana)],
  data: Uint8Array.of(9),
})

const answer = (changes: Partial<SolanaSwap> = {}): SolanaSwap => ({
  computeBudget: [limit(1_400_000), budget(30_000)],
  setup: [open, wrap(3_100_000)],
  swap: route(),
  cleanup: close(),
  lookupTables: [stranger],
  ...changes,
})

const order = (changes: Partial<SolanaSwap> = {}) =>
  createSolanaOrder(quote, { addresses: addressesOfOrder, random }, async () => answer(changes))

describe('a swap before a Solana order', () => {
  it('is placed between setup and order, with all but budget and swap through the proxy', async () => {
    const { instructions, lookupTables } = await order()
    const programs = instructions.map(({ programAddress, accounts }) =>
      programAddress === solanaPrograms.proxy ? `proxy of ${accounts[0]?.address}` : programAddress,
    )
    expect(programs).toEqual([
      solanaAddresses.computeBudget,
      solanaAddresses.computeBudget,
      `proxy of ${solanaAddresses.associatedToken}`,
      `proxy of ${solanaAddresses.system}`,
      solanaAddresses.jupiter,
      `proxy of ${solanaAddresses.token}`,
      `proxy of ${solanaPrograms.swiftV2}`,
    ])
    expect(lookupTables).toEqual([solanaPrograms.lookupTable, stranger])
    // The order requires the minimum output of the swap.
    expect(Buffer.from(instructions.at(-1)?.data ?? []).readBigUInt64LE(8)).toBe(3_091_452n)
  })

  it('may be by Titan, or from a Token-2022 account', async () => {
    const from2022 = deriveAssociatedAccount(addresses.solana, solUsdt.address ?? '', solanaAddresses.token2022)
    for (const swap of [titan(), route(3_100_000, stateToken, solanaAddresses.jupiter, from2022)]) {
      expect((await order({ swap })).instructions).toHaveLength(7)
    }
  })

  it('may use the older methods and have no cleanup', async () => {
    const { cleanup: _, ...rest } = answer({ swap: older() })
    const { instructions } = await createSolanaOrder(quote, { addresses: addressesOfOrder, random }, async () => rest)
    expect(instructions).toHaveLength(6)
  })

  it.each([
    ['into another account', { swap: route(3_100_000, stranger) }],
    ['of more than the sell amount', { swap: route(3_100_001) }],
    ['of more than the sell amount, by the older method', { swap: older(3_100_001) }],
    ['from another token account', { swap: route(3_100_000, stateToken, solanaAddresses.jupiter, stranger) }],
    ['from another token account, by the older method', { swap: older(3_100_000, stranger) }],
    ['from another token account, by Titan', { swap: titan(3_100_000, stranger) }],
    ['of more than the sell amount, by Titan', { swap: titan(3_100_001) }],
    [
      'with a smaller amount behind the real one',
      { swap: older(9_000_000, source, [...amountBytes(1), ...Array(11).fill(0)]) },
    ],
    ['with a plan cut short', { swap: { ...older(), data: older().data.slice(0, 20) } }],
    ['with an unknown step', { swap: { ...older(), data: older().data.map((byte, at) => (at === 12 ? 99 : byte)) } }],
    ['by DFlow, whose call does not contain its amount', { swap: dflow }],
    [
      "by Titan's third method, whose call is not documented",
      { swap: { ...titan(), data: Uint8Array.of(42, 0, 0, 0, 0, 0, 0, 0, 0, 0) } },
    ],
    ['after wrapping more than the sell amount in parts', { setup: [wrap(2_000_000), wrap(1_100_001)] }],
    [
      'after opening the account of another',
      { setup: [{ ...open, accounts: [uses.pays(addresses.solana), uses.writes(stranger), uses.reads(stranger)] }] },
    ],
    ['with an unknown budget instruction', { computeBudget: [{ ...budget(1), data: Uint8Array.of(0, 1) }] }],
    ['with a compute limit above that of a transaction', { computeBudget: [limit(1_400_001)] }],
    ['by an unknown router', { swap: route(1, stateToken, stranger) }],
    ["under another router's name", { swap: route(1, stateToken, solanaAddresses.titan) }],
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
