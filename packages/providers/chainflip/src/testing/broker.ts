import { base58 } from '@scure/base'
import { findByName } from '../assets/network-asset.ts'
import { readAddress } from '../codec/address.ts'
import { fromHex, toHex } from '../codec/bytes.ts'
import * as cfParameters from '../codec/cf-parameters.ts'
import * as nulldata from '../codec/nulldata.ts'
import * as solanaCall from '../codec/solana-call.ts'
import { readAccountBytes } from '../codec/ss58.ts'
import type { ShortAffiliate } from '../codec/swap-terms.ts'
import * as tronNote from '../codec/tron-note.ts'
import * as vaultCall from '../codec/vault-call.ts'
import { solanaContracts, tronVault, vaultContracts } from './contracts.ts'
import { BROKER } from './fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: parameters as they come over the wire
type Wire = any

/** Changes to what an honest broker encodes or returns. */
export interface Tampering {
  readonly parameters?: Partial<cfParameters.CfParameters>
  readonly payload?: Partial<nulldata.Nulldata>
  readonly call?: Partial<vaultCall.VaultCall>
  readonly note?: Partial<tronNote.TronNote>
  readonly solana?: Partial<solanaCall.SolanaSwap>
  readonly answer?: Readonly<Record<string, unknown>>
}

export const VAULT = 'bc1ppaxkhh5c65zypqtjl7s5j4lqqaund3lzaz27cwlhw7nvg0s84cwqv4q6pw'

/** A broker's `broker_request_swap_parameter_encoding`. */
export const encoder =
  (tampering: Tampering = {}) =>
  (params: readonly Wire[]): unknown => {
    const [source, destination, address, brokerBps, extra, , boost, affiliates, dca] = params
    const to = findByName(destination.chain, destination.asset)
    const from = findByName(source.chain, source.asset)
    if (!to || !from) throw new Error('unknown asset')
    const bytes = readAddress(to.chain.code, address)?.bytes ?? new Uint8Array()
    const shared = {
      ...(dca ? { dca: { chunks: dca.number_of_chunks, interval: dca.chunk_interval } } : {}),
      boostBps: boost ?? 0,
      brokerBps,
      affiliates: (affiliates ?? []).map(({ bps }: Wire, at: number): ShortAffiliate => ({ id: at, bps })),
    }
    if (extra.chain === 'Bitcoin') {
      const payload = nulldata.encode({
        asset: to.id,
        address: bytes,
        retryBlocks: extra.retry_duration,
        minOutput: BigInt(extra.min_output_amount),
        ...guard(extra.max_oracle_price_slippage),
        ...shared,
        ...tampering.payload,
      })
      return { chain: 'Bitcoin', nulldata_payload: toHex(payload), deposit_address: VAULT, ...tampering.answer }
    }
    const refund = extra.refund_parameters
    const parameters = cfParameters.encode({
      retryBlocks: refund.retry_duration,
      refund: readAddress(from.chain.code, refund.refund_address)?.bytes ?? new Uint8Array(),
      minPrice: BigInt(refund.min_price),
      ...guard(refund.max_oracle_price_slippage),
      broker: readAccountBytes(BROKER) ?? new Uint8Array(),
      ...shared,
      ...tampering.parameters,
    })
    const common = { destinationChain: to.chain.id, destinationAddress: bytes, destinationAsset: to.id, parameters }
    const amount = BigInt(extra.input_amount)
    if (extra.chain === 'Solana') {
      const seed = fromHex(extra.seed) ?? new Uint8Array()
      const data = solanaCall.encode({ amount, ...common, seed, ...tampering.solana })
      return { ...solanaAnswer(extra.from, toHex(data)), ...tampering.answer }
    }
    const token = from.token.address
    if (extra.chain === 'Tron') {
      const note = tronNote.encode({
        asset: to.id,
        chain: to.chain.code,
        address: bytes,
        parameters,
        ...tampering.note,
      })
      return { ...tronAnswer(token, extra.input_amount), note: toHex(note), ...tampering.answer }
    }
    const data = vaultCall.encode({
      ...common,
      ...(token === undefined ? {} : { token: { address: token, amount } }),
      ...tampering.call,
    })
    return {
      chain: extra.chain,
      calldata: data,
      value: token === undefined ? extra.input_amount : '0x0',
      to: vaultContracts[from.chain.code]?.toLowerCase(),
      ...(token === undefined ? {} : { source_token_address: token }),
      ...tampering.answer,
    }
  }

const guard = (bps: number | null): { readonly oracleBps?: number } => (bps === null ? {} : { oracleBps: bps })

export const EVENT_ACCOUNT: string = base58.encode(new Uint8Array(32).fill(7))

const solanaAnswer = (from: string, data: string): Record<string, unknown> => ({
  chain: 'Solana',
  program_id: solanaContracts.swapEndpoint,
  data,
  accounts: [
    { pubkey: solanaContracts.dataAccount, is_signer: false, is_writable: false },
    { pubkey: solanaContracts.nativeVault, is_signer: false, is_writable: true },
    { pubkey: from, is_signer: true, is_writable: true },
    { pubkey: EVENT_ACCOUNT, is_signer: false, is_writable: true },
    { pubkey: solanaContracts.endpointData, is_signer: false, is_writable: true },
    { pubkey: solanaContracts.systemProgram, is_signer: false, is_writable: false },
  ],
})

const tronAnswer = (token: string | undefined, amount: string): Record<string, unknown> => {
  if (token === undefined) return { chain: 'Tron', to: tronVault, calldata: '0x', value: amount }
  const vault = toHex(readAddress('TRON', tronVault)?.bytes ?? new Uint8Array()).slice(2)
  const calldata = `0xa9059cbb${vault.padStart(64, '0')}${BigInt(amount).toString(16).padStart(64, '0')}`
  return { chain: 'Tron', to: tronVault, calldata, value: '0x0', source_token_address: token }
}
