import { createSandbox, type Ledger } from '@switchyard/sandbox'
import { expect } from 'vitest'
import {
  type CardanoKey,
  cardanoKey,
  emulatorOf,
  type ListedCoin,
  type Output,
  type Payment,
  signPayment,
  type Verdict,
} from './cardano-emulator.ts'

export const ADA = 1_000_000n
export const FEE = 200_000n
export const POLICY = 'c0'.repeat(28)
export const TOKEN = `${POLICY}a1`

const clock = () => Date.parse('2026-11-23T12:00:00Z')
const sandbox = createSandbox({ seed: 'official', clock, networks: [] })

/** The recipient of payments. */
export const other = cardanoKey(0)
let keys = 0

const ask = async (path: string, body?: BodyInit): Promise<Response> => {
  const init = body === undefined ? {} : { method: 'POST', body }
  return sandbox.fetch(new Request(`${sandbox.urls.gateways.ADA?.koios}${path}`, init))
}

const submit = async (transaction: string): Promise<Verdict> => {
  const response = await ask('/submittx', Buffer.from(transaction, 'hex'))
  const answer = await response.json()
  return response.status === 202 ? { hash: answer } : { refused: JSON.stringify(answer) }
}

export type Fund = (ledger: Ledger, address: string) => void

/** Coins of 100 and 50 ADA, and one of 2 ADA with five tokens. */
const threeCoins: Fund = (ledger, address) => {
  ledger.fund(address, 100n * ADA)
  ledger.fund(address, 50n * ADA)
  ledger.fund(address, 5n, `${POLICY}.a1`)
}

/** A new key with coins in the sandbox, and an emulator with the same coins at the same slot. */
export const setUp = async (fund: Fund = threeCoins) => {
  const own = cardanoKey(++keys)
  fund(sandbox.world.ledger('ADA'), own.address)
  const query = JSON.stringify({ _addresses: [own.address], _extended: true })
  const coins = (await (await ask('/address_utxos', query)).json()) as [ListedCoin, ListedCoin, ListedCoin]
  const [{ abs_slot }] = await (await ask('/tip')).json()
  const slot: number = abs_slot
  const emulator = emulatorOf(coins, slot)
  const judge = async (transaction: string) => {
    const [inSandbox, inEmulator] = [await submit(transaction), await emulator.submit(transaction)]
    return { inSandbox, inEmulator }
  }
  return { own, coins, slot, emulator, judge }
}

export type Setting = Awaited<ReturnType<typeof setUp>>
export type Changes = (setting: Setting) => Partial<Payment>

export const to = ({ address }: CardanoKey, coins: bigint, tokens?: bigint): Output => ({
  address,
  value: { coins, ...(tokens === undefined ? {} : { assets: new Map([[TOKEN, tokens]]) }) },
})

/** A payment of 10 ADA from the first coin with change, and what differs. */
export const signedPayment = (setting: Setting, changes: Changes = () => ({})): string => {
  const { own, coins, slot } = setting
  const outputs = [to(other, 10n * ADA), to(own, 90n * ADA - FEE)]
  const base = { inputs: [coins[0]], outputs, fee: FEE, before: slot + 600, signers: [own] }
  return signPayment({ ...base, ...changes(setting) })
}

export const accepted = { hash: expect.stringMatching(/^[0-9a-f]{64}$/) }
export const refused = (text: string) => ({ refused: expect.stringContaining(text) })
