import { base58, base64 } from '@scure/base'
import { expect, it } from 'vitest'
import type { SwapTerms } from '../chain-verifier.ts'
import { readKnown } from '../known.ts'
import { checkInstructions } from './check-instructions.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const PROXY = 'D8C8iW6zmoKg5TRr8nQ7h14TMWqQX8FiBdj2ju5MF3wa'

const payer = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const stranger = '5VtQHnhs2pfVEr68qQsbTRwKh4JV5GTu9mBHgHFxpHeQ'
/** Associated accounts of the payer, derived with `@solana/web3.js`. */
const ofUsdc = 'FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B'
const ofWrappedSol = '8LjUgMjzZuHj8VdyxzkmLLQVmW4C3gd56md1nLd76TNW'

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: readonly number[]
}

/** A version 0 message of the payer; accounts from `tabled` on are in a lookup table. */
const transaction = (instructions: readonly Instruction[], tabled: readonly string[] = []): string => {
  const named = instructions.flatMap(({ program, accounts }) => [...accounts, program])
  const keys = [...new Set([payer, ...named])].filter((key) => !tabled.includes(key))
  const places = [...keys, ...tabled]
  const compiled = instructions.flatMap(({ program, accounts, data }) => [
    places.indexOf(program),
    ...[accounts.length, ...accounts.map((account) => places.indexOf(account))],
    ...[data.length, ...data],
  ])
  const lookups = tabled.length === 0 ? [0] : [1, ...new Uint8Array(32), tabled.length, ...tabled.keys(), 0]
  const message = [0x80, 1, 0, 0, keys.length, ...keys.flatMap((key) => [...base58.decode(key)]), ...new Uint8Array(32)]
  return base64.encode(
    Uint8Array.from([1, ...new Uint8Array(64), ...message, instructions.length, ...compiled, ...lookups]),
  )
}

const little = (amount: bigint): readonly number[] => [...new Uint8Array(new BigUint64Array([amount]).buffer)]

const transfer = (source: string, amount: bigint): Instruction => ({
  program: TOKEN,
  accounts: [source, stranger, payer],
  data: [3, ...little(amount)],
})
const send = (lamports: bigint): Instruction => ({
  program: SYSTEM,
  accounts: [payer, stranger],
  data: [2, 0, 0, 0, ...little(lamports)],
})
const proxied = ({ program, accounts, data }: Instruction): Instruction => ({
  ...{ program: PROXY, accounts: [program, ...accounts], data },
})

const SOLD = 1_000_000_000n

/** Whether no check failed for a sell of so many units of a token, or of SOL. */
const holds = (token: string | undefined, tx: string): boolean => {
  const terms = {
    buyAsset: 'ETH.ETH',
    sellAmount: SOLD,
    sellDecimals: 9,
    minBuyAmount: 1n,
    buyDecimals: 18,
    known: readKnown(),
  }
  const accounts = { destination: '0x', refund: payer, maxAffiliateBps: 0, ...(token === undefined ? {} : { token }) }
  return checkInstructions(tx, { ...terms, ...accounts } satisfies SwapTerms, 'MAYAN').every(({ ok }) => ok !== false)
}

it.each([
  ['at the top level', (one: Instruction) => one],
  ['through the proxy of Mayan', proxied],
])('a call moves no more of what is sold, and nothing else, %s', (_, through) => {
  expect(holds(USDC, transaction([through(transfer(ofUsdc, SOLD))]))).toBe(true)
  expect(holds(USDC, transaction([through(transfer(ofUsdc, SOLD + 1n))]))).toBe(false)
  expect(holds(USDC, transaction([through(transfer(ofWrappedSol, 1n))]))).toBe(false)
  expect(holds(undefined, transaction([through(transfer(ofWrappedSol, SOLD))]))).toBe(true)
  expect(holds(undefined, transaction([through(transfer(ofUsdc, 1n))]))).toBe(false)
  expect(holds(undefined, transaction([through(send(SOLD))]))).toBe(true)
  expect(holds(undefined, transaction([through(send(2n * SOLD))]))).toBe(false)
})

it.each([
  ['lets a stranger take tokens', { ...transfer(ofWrappedSol, 1n), data: [4, ...little(1n)] }],
  ['gives a token account away', { ...transfer(ofUsdc, 1n), data: [6, 2, 0] }],
  ['gives the account of the payer away', { program: SYSTEM, accounts: [payer], data: [1, 0, 0, 0] }],
])('a call through the proxy that %s is refused', (_, instruction) => {
  expect(holds(USDC, transaction([proxied(instruction)]))).toBe(false)
})

it('a program or an account in a lookup table hides no transfer', () => {
  const hidden = proxied(transfer(ofWrappedSol, 1n))
  expect(holds(USDC, transaction([hidden], [TOKEN]))).toBe(false)
  expect(holds(USDC, transaction([hidden], [ofWrappedSol]))).toBe(false)
  expect(holds(undefined, transaction([proxied(send(2n * SOLD))], [SYSTEM]))).toBe(false)
  expect(holds(USDC, transaction([proxied(transfer(ofUsdc, SOLD))], [TOKEN]))).toBe(true)
})
