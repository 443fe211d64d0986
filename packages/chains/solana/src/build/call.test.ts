import { base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import type { Chain, ContractCall, SolanaCall } from '@switchyard/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { programs } from '../programs.ts'
import { selling, sending } from '../testing/calls.ts'
import { buildOver, chainOver } from '../testing/fixtures.ts'
import { addressOf, Network, wallet } from '../testing/network.ts'

const owner = await wallet(7)
const vault = addressOf(8) as string
const table = addressOf(50) as string

let network: Network
let chain: Chain

beforeEach(() => {
  network = new Network()
  chain = chainOver(network.http)
  network.fund(owner.address, 10_000_000_000n)
})

const sendTo = sending(owner.address)
const send = (lamports: bigint, to = vault, extra: readonly string[] = []) => sendTo(lamports, to, extra)
const sell = selling(owner.address)
const callOf = (instructions: SolanaCall['instructions'], tables?: readonly string[]): ContractCall =>
  sell(instructions, tables ? { tables } : {})

const budget = (tag: number, value: bigint, bytes: number): SolanaCall['instructions'][number] => {
  const view = new DataView(new ArrayBuffer(9))
  view.setUint8(0, tag)
  view.setBigUint64(1, value, true)
  return {
    programAddress: programs.computeBudget,
    accounts: [],
    data: base64.encode(new Uint8Array(view.buffer, 0, bytes)),
  }
}

/** The form in which the engine compares calls. */
const textOf = (instructions: SolanaCall['instructions']): string =>
  JSON.stringify(instructions.map((it) => [it.programAddress, it.accounts.map(({ address }) => address), it.data]))

/** A table in use, with the addresses `addressOf` makes of these bytes. */
const lookupTable = (...seeds: readonly number[]): Uint8Array => {
  const header = new Uint8Array(56)
  header[0] = 1
  header.fill(0xff, 4, 12)
  return Uint8Array.from([...header, ...seeds.flatMap((seed) => [...new Uint8Array(32).fill(seed)])])
}

describe('a provider-made call', () => {
  it('runs unchanged, with a budget added', async () => {
    const built = await buildOver(chain, callOf([send(1_000_000_000n), send(2_000_000n, addressOf(60))]))
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.balance(vault)).toBe(1_000_000_000n)
    // Lamports sent besides the amount sold are a cost of the seller.
    expect(network.balance(owner.address)).toBe(9_000_000_000n - built.networkFee)
    expect(chain.decode(built, 'SOL')).toEqual({
      to: programs.system,
      amount: 1_002_000_000n,
      data: textOf([send(1_000_000_000n), send(2_000_000n, addressOf(60))]),
      others: [],
      from: [owner.address],
      fee: built.networkFee - 2_000_000n,
    })
  })

  it('leaves a budget of its own unchanged and states its cost', async () => {
    const own = [budget(2, 5_000n, 5), budget(3, 3_000_000n, 9), send(1_000_000_000n)]
    const built = await buildOver(chain, callOf(own))
    expect(built.networkFee).toBe(5_000n + 15_000n)
    expect(await network.send(String(built.tx), owner)).not.toHaveProperty('failure')
    expect(network.balance(owner.address)).toBe(9_000_000_000n - built.networkFee)
    const { message } = VersionedTransaction.deserialize(base64.decode(String(built.tx)))
    expect(message.compiledInstructions).toHaveLength(3)
    expect(chain.decode(built, 'SOL').data).toBe(textOf(own))
  })

  it('stays a call when it consists of a single transfer', async () => {
    const own = [budget(2, 5_000n, 5), budget(3, 3_000_000n, 9), send(1_000_000_000n)]
    for (const instructions of [[send(1_000_000_000n)], own]) {
      const built = await buildOver(chain, callOf(instructions))
      expect(chain.decode(built, 'SOL')).toMatchObject({ data: textOf(instructions), amount: 1_000_000_000n })
    }
  })

  it('shortens addresses through lookup tables', async () => {
    network.put(table, programs.lookupTable, lookupTable(8, 60, 61))
    const instructions = [send(1_000_000_000n, vault, [addressOf(60), addressOf(61)])]
    const long = await buildOver(chain, callOf(instructions))
    const short = await buildOver(chain, callOf(instructions, [table]))
    const { message } = VersionedTransaction.deserialize(base64.decode(String(short.tx)))
    expect(message.addressTableLookups.map(({ accountKey }) => accountKey.toBase58())).toEqual([table])
    expect(message.addressTableLookups[0]).toMatchObject({ writableIndexes: [0], readonlyIndexes: [1, 2] })
    expect(String(short.tx).length).toBeLessThan(String(long.tx).length)
    expect(chain.decode(short, 'SOL')).toMatchObject({
      to: programs.system,
      data: textOf(instructions),
    })
    expect(chainOver(network.http).decode(short, 'SOL').data).toContain('null')
    expect(network.trips).toHaveLength(6)
  })

  it('refuses missing and deactivated lookup tables', async () => {
    const wish = callOf([send(1n)], [table])
    await expect(buildOver(chain, wish)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
    network.put(table, programs.lookupTable, lookupTable(8).fill(0, 4, 12))
    await expect(buildOver(chain, wish)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })

  it('refuses calls that cannot be signed, read or carried', async () => {
    const otherSigner = { address: addressOf(60) as string, signer: true, writable: false }
    const refusals: ContractCall[] = [
      callOf([]),
      callOf([{ ...send(1n), accounts: [otherSigner] }]),
      callOf([{ ...send(1n), data: 'not base64' }]),
      callOf([{ ...send(1n), programAddress: 'system' }]),
      callOf(Array.from({ length: 30 }, (_, index) => send(1n, addressOf(100 + index)))),
      { ...callOf([]), call: { vm: 'starknet', calls: [] } },
    ]
    for (const deposit of refusals)
      await expect(buildOver(chain, deposit)).rejects.toMatchObject({ code: 'unableToBuildTransaction' })
  })
})
