import { createSandbox, SANDBOX_BROKER } from '@switchyard/sandbox'
import { describe, expect, it } from 'vitest'
import { demoAddress } from './demo-address.ts'
import { load } from './load.ts'

type Codec = { readonly dec: (bytes: Uint8Array | string) => unknown }

interface Scale {
  Struct(fields: Readonly<Record<string, Codec>>): Codec
  Enum(variants: Readonly<Record<string, Codec>>): Codec
  Option(inner: Codec): Codec
  Bytes(length?: number): Codec
  readonly u8: Codec
  readonly u128: Codec
}

interface Parameters {
  readonly refundParams: {
    readonly retryDurationBlocks: number
    readonly minPriceX128: string
    readonly refundAddress: string
  }
  readonly brokerFees: { readonly account: string; readonly commissionBps: number }
}

const { Struct, Enum, Option, Bytes, u8, u128 } = load<Scale>('scale-ts')
const { createVaultParamsDecoder } = load<{
  createVaultParamsDecoder(
    address: Codec,
    spell: (bytes: Uint8Array) => string,
  ): (bytes: Uint8Array) => { readonly ok: boolean; readonly value: Parameters }
}>('@chainflip/scale/codecs')

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** A note as the State Chain declares it; Polkadot's variant is no longer used. */
const note = Struct({
  asset: u8,
  address: Enum({
    Eth: Bytes(20),
    Dot: Bytes(32),
    Btc: Bytes(),
    Arb: Bytes(20),
    Sol: Bytes(32),
    Assethub: Bytes(32),
    Tron: Bytes(20),
    Bsc: Bytes(20),
  }),
  message: Option(Struct({ gas: u128, message: Bytes() })),
  parameters: Bytes(),
})

interface Note {
  readonly asset: number
  readonly address: { readonly tag: string; readonly value: Uint8Array }
  readonly message?: unknown
  readonly parameters: Uint8Array
}

describe('notes of vault swaps on TRON', () => {
  const sandbox = createSandbox({ seed: 'official' })
  const encode = async (target: object, destination: string): Promise<string> => {
    const refund_address = demoAddress(sandbox, 'TRON')
    const refund_parameters = { retry_duration: 77, refund_address, min_price: '0x123456789' }
    const extra = { chain: 'Tron', input_amount: '0x5f5e100', refund_parameters }
    const params = [{ chain: 'Tron', asset: 'USDT' }, target, destination, 42, extra]
    const method = 'broker_request_swap_parameter_encoding'
    const response = await sandbox.fetch(
      new Request(sandbox.urls.networks.chainflip?.broker ?? '', {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
    )
    return (await response.json()).result.note
  }

  it.each([
    ['Ethereum', 'ETH', 'EVM', 1, 'Eth'],
    ['Bitcoin', 'BTC', 'BTC', 5, 'Btc'],
    ['Arbitrum', 'USDC', 'EVM', 7, 'Arb'],
    ['Solana', 'SOL', 'SOL', 9, 'Sol'],
    ['Assethub', 'DOT', 'DOT', 11, 'Assethub'],
    ['Tron', 'TRX', 'TRON', 17, 'Tron'],
    ['Bsc', 'BNB', 'EVM', 19, 'Bsc'],
  ])(
    'to %s are read by a SCALE codec, and their parameters by the protocol’s own',
    async (chain, asset, on, id, tag) => {
      const to = demoAddress(sandbox, on)
      const read = note.dec(await encode({ chain, asset }, to)) as Note
      expect([read.asset, read.address.tag, read.message]).toEqual([id, tag, undefined])
      if (on === 'EVM') expect(hexOf(read.address.value)).toBe(to.slice(2).toLowerCase())
      if (on === 'BTC') expect(new TextDecoder().decode(read.address.value)).toBe(to)
      const { ok, value } = createVaultParamsDecoder(Bytes(20), hexOf)(read.parameters)
      expect(ok).toBe(true)
      expect(value).toMatchObject({
        refundParams: { retryDurationBlocks: 77, minPriceX128: String(0x123456789), refundCcmMetadata: null },
        brokerFees: { account: SANDBOX_BROKER, commissionBps: 42 },
        dcaParams: null,
        affiliateFees: [],
      })
      expect(value.refundParams.refundAddress).toMatch(/^[0-9a-f]{40}$/)
    },
  )
})
