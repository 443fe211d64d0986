import { encodeFunctionData, erc20Abi } from 'viem'
import type { FlipAsset } from '../assets.ts'
import { accountBytes } from '../broker-account.ts'
import { addressBytes } from '../codec/address-bytes.ts'
import { encodeParameters } from '../codec/cf-parameters.ts'
import { encodePayload } from '../codec/nulldata.ts'
import { encodeNote } from '../codec/tron-note.ts'
import { openChannel, requireTerms } from '../engine/open-channel.ts'
import type { SwapTerms } from '../engine/swap-record.ts'
import { readAsset, readNumber, type Wire } from '../node/values.ts'
import { RpcRefusal } from '../refusal.ts'
import { nativeSwap } from '../solana-endpoint.ts'
import type { FlipState } from '../state.ts'
import { TRON_VAULT } from '../tron-vault.ts'
import { vaultAbi, vaultAddresses } from '../vault-contract.ts'

/** The broker that runs the node. */
export interface Broker {
  readonly account: string
}

const invalid = (text: string): RpcRefusal => new RpcRefusal(-32602, text)
const dispatch = (text: string): RpcRefusal => new RpcRefusal(-32021, `DispatchError: ${text}`)

interface Common {
  readonly from: FlipAsset
  readonly to: FlipAsset
  readonly destination: string
  readonly commission: number
  readonly boost: Wire
  readonly affiliates: Wire
  readonly dca: Wire
}

const chunking = ({ dca }: Common) => ({
  chunks: dca?.number_of_chunks ?? 1,
  interval: dca?.chunk_interval ?? 2,
})

const brokersOf = (broker: Broker, { commission, affiliates }: Common): SwapTerms['brokers'] => {
  const others = (affiliates ?? []).map(({ account, bps }: Wire) => {
    if (typeof account !== 'string' || !accountBytes(account)) throw invalid('Invalid params')
    return { account, bps: Number(bps) }
  })
  return [{ account: broker.account, bps: commission }, ...others]
}

const termsOf = (broker: Broker, common: Common, refund: Wire): SwapTerms => {
  if (!refund || typeof refund.refund_address !== 'string') throw invalid('Invalid params')
  return {
    from: common.from,
    to: common.to,
    destination: common.destination,
    refundAddress: refund.refund_address,
    minPrice: readNumber(refund.min_price),
    retryBlocks: Number(refund.retry_duration),
    ...(typeof refund.max_oracle_price_slippage === 'number' ? { oracleBps: refund.max_oracle_price_slippage } : {}),
    ...chunking(common),
    maxBoostBps: common.boost ?? 0,
    brokers: brokersOf(broker, common),
  }
}

/** `broker_request_swap_deposit_address`. */
export const requestDepositAddress = (state: FlipState, broker: Broker, params: readonly Wire[]): object => {
  const [source, target, destination, commission, metadata, boost, affiliates, refund, dca] = params
  if (metadata) throw dispatch('Invalid CCM')
  const common = readCommon(state, [source, target, destination, commission, null, null, boost, affiliates, dca])
  const channel = openChannel(state, termsOf(broker, common, refund), false)
  const [issued, , number] = channel.id.split('-')
  return {
    address: formatAddress(common.from, channel.address),
    issued_block: Number(issued),
    channel_id: Number(number),
    source_chain_expiry_block: channel.expiryBlock,
    channel_opening_fee: '0x0',
    refund_parameters: {
      ...refund,
      refund_address: formatAddress(common.from, String(refund.refund_address)).replace(/^0x(?=.{40}$)/, ''),
    },
  }
}

/** Nodes write Asset Hub accounts as hex. */
const formatAddress = ({ chain }: FlipAsset, address: string): string =>
  chain.name === 'Assethub' ? hex(addressBytes(chain, address)) : address

const readCommon = (state: FlipState, params: readonly Wire[]): Common => {
  const [source, target, destination, commission, , , boost, affiliates, dca] = params
  return {
    from: readAsset(state, source),
    to: readAsset(state, target),
    destination: String(destination),
    commission: Number(commission),
    boost,
    affiliates,
    dca,
  }
}

/** `broker_request_swap_parameter_encoding` for Bitcoin, the EVM chains, TRON and SOL; Asset Hub has no vault. */
export const requestParameterEncoding = (state: FlipState, broker: Broker, params: readonly Wire[]): object => {
  const [, , , , extra, metadata] = params
  const common = readCommon(state, params)
  if (metadata) throw dispatch('Vault swaps with CCM are not supported for the Bitcoin Chain')
  const { chain, internal } = common.from
  if (extra?.chain !== chain.name || chain.name === 'Assethub' || internal.startsWith('SolU')) {
    throw dispatch('Incompatible or unsupported source_asset and extra_parameters')
  }
  if (!state.ledgerOf(common.to).isAddress(common.destination)) {
    throw dispatch('Destination address and asset are on different chains.')
  }
  if (extra.chain === 'Bitcoin') return bitcoinSwap(state, broker, common, extra)
  if (extra.chain === 'Solana') return solanaSwap(state, broker, common, extra)
  return extra.chain === 'Tron' ? tronSwap(state, broker, common, extra) : evmSwap(state, broker, common, extra)
}

/** `broker_encode_cf_parameters`: the parameters of a vault call alone. */
export const encodeSwapParameters = (state: FlipState, broker: Broker, params: readonly Wire[]): string => {
  const [, , , , refund, metadata] = params
  if (metadata) throw dispatch('Invalid CCM')
  const common = readCommon(state, params)
  const terms = termsOf(broker, common, refund)
  requireTerms(state, terms)
  return hex(parametersOf(broker, common, terms))
}

const short = (brokers: SwapTerms['brokers']) => brokers.slice(1).map(({ bps }, at) => ({ id: at, bps }))

const hex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`

const bitcoinSwap = (state: FlipState, broker: Broker, common: Common, extra: Wire): object => {
  const brokers = brokersOf(broker, common)
  if (brokers.length > 3) throw dispatch('Too many affiliates.')
  const payload = encodePayload({
    to: common.to,
    destination: common.destination,
    retryBlocks: Number(extra.retry_duration),
    minOutput: readNumber(extra.min_output_amount),
    ...(typeof extra.max_oracle_price_slippage === 'number' ? { oracleBps: extra.max_oracle_price_slippage } : {}),
    ...chunking(common),
    maxBoostBps: common.boost ?? 0,
    brokerBps: common.commission,
    affiliates: short(brokers),
  })
  return { chain: 'Bitcoin', nulldata_payload: hex(payload), deposit_address: state.vault.bitcoin }
}

const parametersOf = (broker: Broker, { commission }: Common, terms: SwapTerms): Uint8Array =>
  encodeParameters(terms.from.chain, {
    ...terms,
    broker: accountBytes(broker.account) as Uint8Array,
    brokerBps: commission,
    affiliates: short(terms.brokers),
  })

const solanaSwap = (state: FlipState, broker: Broker, common: Common, extra: Wire): object => {
  const terms = termsOf(broker, common, extra.refund_parameters)
  requireTerms(state, terms)
  const { to } = terms
  const { from, seed } = extra
  if (!state.ledgerOf(common.from).isAddress(String(from))) throw dispatch('Invalid Solana Address: from')
  if (!/^(0x)?([0-9a-f]{2}){1,32}$/i.test(String(seed))) throw invalid('Invalid params')
  const { programAddress, accounts, data } = nativeSwap(from, {
    amount: readNumber(extra.input_amount),
    chain: to.chain.id,
    destination: addressBytes(to.chain, terms.destination),
    asset: to.id,
    parameters: parametersOf(broker, common, terms),
    seed: Uint8Array.from(Buffer.from(String(seed).replace(/^0x/, ''), 'hex')),
  })
  return {
    chain: 'Solana',
    program_id: programAddress,
    accounts: accounts.map(({ address, signer, writable }) => ({
      pubkey: address,
      is_signer: signer,
      is_writable: writable,
    })),
    data: hex(data),
  }
}

const evmSwap = (state: FlipState, broker: Broker, common: Common, extra: Wire): object => {
  const terms = termsOf(broker, common, extra.refund_parameters)
  requireTerms(state, terms)
  const { from, to } = terms
  const parameters = parametersOf(broker, common, terms)
  const amount = readNumber(extra.input_amount)
  const native = from.ledgerAsset === 'native'
  const destination = hex(addressBytes(to.chain, terms.destination))
  const calldata = native
    ? encodeFunctionData({
        abi: vaultAbi,
        functionName: 'xSwapNative',
        args: [to.chain.id, destination, to.id, hex(parameters)],
      })
    : encodeFunctionData({
        abi: vaultAbi,
        functionName: 'xSwapToken',
        args: [to.chain.id, destination, to.id, from.ledgerAsset as `0x${string}`, amount, hex(parameters)],
      })
  return {
    chain: from.chain.name,
    calldata,
    value: native ? `0x${amount.toString(16)}` : '0x0',
    to: vaultAddresses[from.chain.ledger],
    ...(native ? {} : { source_token_address: from.ledgerAsset }),
  }
}

/** A transfer to the vault: its note, and for a token the call of its contract. */
const tronSwap = (state: FlipState, broker: Broker, common: Common, extra: Wire): object => {
  const terms = termsOf(broker, common, extra.refund_parameters)
  requireTerms(state, terms)
  const { from, to, destination } = terms
  const amount = readNumber(extra.input_amount)
  const native = from.ledgerAsset === 'native'
  const args = [hex(addressBytes(from.chain, TRON_VAULT)), amount] as const
  return {
    chain: 'Tron',
    calldata: native ? '0x' : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
    value: native ? `0x${amount.toString(16)}` : '0x0',
    to: TRON_VAULT,
    note: hex(encodeNote({ to, destination, parameters: parametersOf(broker, common, terms) })),
    ...(native ? {} : { source_token_address: from.ledgerAsset }),
  }
}
