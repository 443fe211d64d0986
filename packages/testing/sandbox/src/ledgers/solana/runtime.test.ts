import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RuntimePair } from '../../testing/runtime-pair.ts'
import { type Instruction, uses } from './instruction.ts'
import { associatedAccount } from './program-address.ts'
import { programIds, WRAPPED_SOL } from './program-ids.ts'
import { openAssociated } from './programs/associated-token.ts'
import { writeMemo } from './programs/memo.ts'
import { transferLamports } from './programs/system.ts'
import { transferTokens } from './programs/token.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'

const programOf = (mint: string): string => (mint === PYUSD ? programIds.token2022 : programIds.token)
const decimalsOf = (mint: string): number => (mint === WRAPPED_SOL ? 9 : 6)
const tokensOf = (owner: string, mint: string): string => associatedAccount(owner, mint, programOf(mint))

/** A wallet with SOL and tokens on both sides, and two addresses without funds. */
const setUp = () => {
  const pair = new RuntimePair()
  const keys = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))
  const [payer = '', one = '', two = ''] = keys.map((key) => pair.ledger.own(key))
  pair.ledger.fund(payer, 1_000_000_000n)
  for (const mint of [USDC, PYUSD]) pair.ledger.fund(payer, 5_000_000n, mint)
  for (const mint of [USDC, PYUSD, WRAPPED_SOL]) pair.mirror(mint)
  for (const address of [payer, tokensOf(payer, USDC), tokensOf(payer, PYUSD)]) pair.mirror(address)
  return { pair, key: keys[0] as Uint8Array, payer, one, two }
}

type People = ReturnType<typeof setUp>

interface Step {
  readonly kind: 'lamports' | 'open' | 'tokens' | 'memo' | 'wrap'
  readonly mint: string
  readonly to: 'one' | 'two' | 'payer'
  readonly amount: bigint
}

/** Every account in which the two sides can differ. */
const watched = ({ payer, one, two }: People): readonly string[] =>
  [payer, one, two].flatMap((owner) => [owner, ...[USDC, PYUSD, WRAPPED_SOL].map((mint) => tokensOf(owner, mint))])

const expectSame = (people: People, instructions: readonly Instruction[]): string => {
  const { ours, real } = people.pair.send(people.key, instructions)
  expect(ours).toBe(real)
  for (const address of watched(people)) expect(people.pair.ours(address), address).toEqual(people.pair.real(address))
  return ours
}

const single = (mint: string, accounts: Instruction['accounts'], data: readonly number[]): Instruction => ({
  programAddress: programOf(mint),
  accounts,
  data: Uint8Array.from(data),
})

const syncNative = (account: string): Instruction => single(WRAPPED_SOL, [uses.writes(account)], [17])

const close = (mint: string, owner: string, to: string): Instruction =>
  single(mint, [uses.writes(tokensOf(owner, mint)), uses.writes(to), uses.signs(owner)], [9])

const give = (mint: string, from: string, to: string, amount: bigint, decimals = decimalsOf(mint)): Instruction =>
  transferTokens(
    programOf(mint),
    { from: tokensOf(from, mint), mint, to: tokensOf(to, mint), owner: from },
    amount,
    decimals,
  )

describe('the ledger and the runtime of Solana', () => {
  const open = (payer: string, owner: string, mint: string) => openAssociated(payer, owner, mint, programOf(mint))

  it.each<[title: string, fate: string, build: (people: People) => readonly Instruction[]]>([
    ['a first payment of SOL', 'done', ({ payer, one }) => [transferLamports(payer, one, 650_240n)]],
    [
      'a first payment below the rent-exempt minimum',
      'InsufficientFundsForRent { account_index: 1 }',
      ({ payer, one }) => [transferLamports(payer, one, 650_239n)],
    ],
    [
      'more SOL than there is',
      'InstructionError(0, Custom(1))',
      ({ payer, one }) => [transferLamports(payer, one, 10n ** 10n)],
    ],
    [
      'a remainder below the rent-exempt minimum',
      'InsufficientFundsForRent { account_index: 0 }',
      ({ payer, one }) => [transferLamports(payer, one, 999_994_999n)],
    ],
    ['everything but the fee', 'done', ({ payer, one }) => [transferLamports(payer, one, 999_995_000n)]],
    [
      'tokens with a memo, to an account that is opened first',
      'done',
      ({ payer, one }) => [open(payer, one, USDC), give(USDC, payer, one, 1_234_567n), writeMemo(payer, 'ťhank you')],
    ],
    [
      'tokens of Token-2022',
      'done',
      ({ payer, one }) => [open(payer, one, PYUSD), give(PYUSD, payer, one, 5_000_000n)],
    ],
    ['an account that is opened twice', 'done', ({ payer, one }) => [open(payer, one, USDC), open(payer, one, USDC)]],
    [
      'more tokens than the balance',
      'InstructionError(1, Custom(1))',
      ({ payer, one }) => [open(payer, one, USDC), give(USDC, payer, one, 5_000_001n)],
    ],
    [
      'tokens with the wrong decimals',
      'InstructionError(1, Custom(18))',
      ({ payer, one }) => [open(payer, one, USDC), give(USDC, payer, one, 1n, 9)],
    ],
    [
      'tokens to an account of another mint',
      'InstructionError(1, Custom(3))',
      ({ payer, one }) => [
        open(payer, one, WRAPPED_SOL),
        transferTokens(
          programIds.token,
          { from: tokensOf(payer, USDC), mint: USDC, to: tokensOf(one, WRAPPED_SOL), owner: payer },
          1n,
          6,
        ),
      ],
    ],
    [
      'tokens to an account that does not exist',
      'InstructionError(0, InvalidAccountData)',
      ({ payer, one }) => [give(USDC, payer, one, 1n)],
    ],
    [
      'wrapped SOL, paid on and unwrapped',
      'done',
      ({ payer, one }) => [
        open(payer, payer, WRAPPED_SOL),
        transferLamports(payer, tokensOf(payer, WRAPPED_SOL), 30_000_000n),
        syncNative(tokensOf(payer, WRAPPED_SOL)),
        open(payer, one, WRAPPED_SOL),
        give(WRAPPED_SOL, payer, one, 10_000_000n),
        close(WRAPPED_SOL, payer, payer),
      ],
    ],
    [
      'an account with tokens that is closed',
      'InstructionError(0, Custom(11))',
      ({ payer }) => [close(USDC, payer, payer)],
    ],
    [
      'a failure after a success, which undoes both',
      'InstructionError(1, Custom(1))',
      ({ payer, one }) => [transferLamports(payer, one, 1_000_000n), transferLamports(payer, one, 10n ** 10n)],
    ],
    [
      'an associated account with the wrong address',
      'InstructionError(0, InvalidSeeds)',
      ({ payer, one, two }) => {
        const { accounts, ...rest } = open(payer, one, USDC)
        return [{ ...rest, accounts: accounts.map((use, place) => (place === 2 ? uses.reads(two) : use)) }]
      },
    ],
  ])('agree on %s', (_, fate, build) => {
    const people = setUp()
    expect(expectSame(people, build(people))).toBe(fate)
  })

  /** A mint of Token-2022 whose accounts open frozen: base, padding, type of a mint, extension 6 with state 2. */
  const frozenMint = (): Uint8Array => {
    const data = new Uint8Array(171)
    data.set([6, 1], 44)
    data.set([1, 6, 0, 1, 0, 2], 165)
    return data
  }

  it.each<[title: string, fate: string, memo: boolean]>([
    ['tokens to an account that wants a memo, without one', 'InstructionError(0, Custom(36))', false],
    ['tokens to an account that wants a memo, after one', 'done', true],
  ])('agree on %s', (_, fate, memo) => {
    const people = setUp()
    const { pair, payer, one } = people
    expect(expectSame(people, [open(payer, one, PYUSD)])).toBe('done')
    const account = tokensOf(one, PYUSD)
    // Type 8 with the flag set, after the owner's immutability.
    const data = Uint8Array.from([...(pair.ours(account)?.data ?? []), 8, 0, 1, 0, 1])
    pair.ledger.place(account, programIds.token2022, data)
    pair.mirror(account)
    const paid = give(PYUSD, payer, one, 1_000_000n)
    expect(expectSame(people, memo ? [writeMemo(payer, 'for one'), paid] : [paid])).toBe(fate)
  })

  it('agree on an account of a mint whose accounts open frozen', () => {
    const people = setUp()
    const { pair, payer, one, two } = people
    pair.ledger.place(two, programIds.token2022, frozenMint())
    pair.mirror(two)
    const [from, to] = [payer, one].map((owner) => associatedAccount(owner, two, programIds.token2022))
    const opened = [payer, one].map((owner) => openAssociated(payer, owner, two, programIds.token2022))
    expect(expectSame(people, opened)).toBe('done')
    expect(pair.ours(to ?? '')).toEqual(pair.real(to ?? ''))
    const move = { from: from ?? '', mint: two, to: to ?? '', owner: payer }
    expect(expectSame(people, [transferTokens(programIds.token2022, move, 0n, 6)])).toBe(
      'InstructionError(0, Custom(17))',
    )
  })

  it('agree on wrapped SOL that is closed while it holds some', () => {
    const people = setUp()
    const { payer, two } = people
    const account = tokensOf(payer, WRAPPED_SOL)
    expectSame(people, [transferLamports(payer, two, 650_240n)])
    const wrap = [open(payer, payer, WRAPPED_SOL), transferLamports(payer, account, 30_000_000n), syncNative(account)]
    expect(expectSame(people, wrap)).toBe('done')
    expect(expectSame(people, [close(WRAPPED_SOL, payer, two)])).toBe('done')
    expect(people.pair.ours(two)?.lamports).toBe(650_240n + 30_000_000n + 1_488_440n)
  })

  it('agree after any run of transactions', () => {
    const amount = fc.oneof(fc.bigInt(0n, 6_000_000n), fc.constantFrom(650_239n, 650_240n, 300_000_000n))
    const step: fc.Arbitrary<Step> = fc.record({
      kind: fc.constantFrom('lamports' as const, 'open' as const, 'tokens' as const, 'memo' as const, 'wrap' as const),
      mint: fc.constantFrom(USDC, PYUSD, WRAPPED_SOL),
      to: fc.constantFrom('one' as const, 'two' as const, 'payer' as const),
      amount,
    })
    const built = (people: People, { kind, mint, to, amount: value }: Step): Instruction => {
      const { payer } = people
      if (kind === 'lamports') return transferLamports(payer, people[to], value)
      if (kind === 'open') return open(payer, people[to], mint)
      if (kind === 'tokens') return give(mint, payer, people[to], value)
      if (kind === 'memo') return writeMemo(payer, `${value}`)
      return syncNative(tokensOf(people[to], WRAPPED_SOL))
    }
    fc.assert(
      fc.property(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        (rounds) => {
          const people = setUp()
          for (const round of rounds)
            expectSame(
              people,
              round.map((one) => built(people, one)),
            )
        },
      ),
      { numRuns: 30 },
    )
  })
})
