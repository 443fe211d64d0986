import { encodeFunctionData } from 'viem'
import { type FlipAsset, findAsset } from '../assets.ts'
import { accountBytes } from '../broker-account.ts'
import { addressBytes } from '../codec/address-bytes.ts'
import { encodeParameters } from '../codec/cf-parameters.ts'
import { encodePayload } from '../codec/nulldata.ts'
import { openChannel, requireTerms } from '../engine/open-channel.ts'
import type { SwapTerms } from '../engine/swap-record.ts'
import { RpcRefusal } from '../refusal.ts'
import { nativeSwap } from '../solana-endpoint.ts'
import type { FlipState } from '../state.ts'
import { vaultAbi, vaultAddresses } from '../vault-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: parameters may have any shape
type Wire = any

/** The broker that runs the node. */
export interface Broker {
  readonly account: string
}

const invalid = (text: string): RpcRefusal => new RpcRefusal(-32602, text)
const dispatch = (text: string): RpcRefusal => new RpcRefusal(-32021, `DispatchError: ${text}`)

const assetOf = (value: Wire): FlipAsset => {
  const found =
    typeof value === 'string'
      ? findAsset(value === 'BTC' ? 'Bitcoin' : 'Ethereum', value)
      : findAsset(value?.chain, value?.asset)
  if (!found) throw invalid('Invalid params')
  return found
}

const big = (value: Wire): bigint => {
  if (typeof value === 'number' || (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)))
    return BigInt(value)
  throw invalid('Invalid params')
}

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
    minPrice: big(refund.min_price),
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
  const common: Common = {
    from: assetOf(source),
    to: assetOf(target),
    destination: String(destination),
    commission: Number(commission),
    boost,
    affiliates,
    dca,
  }
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

/** Asset Hub has no vault; TRON's vault is not simulated. */
const WITHOUT_VAULT: ReadonlySet<string> = new Set(['Assethub', 'Tron'])

/** `broker_request_swap_parameter_encoding` for Bitcoin, the EVM chains and SOL. */
export const requestParameterEncoding = (state: FlipState, broker: Broker, params: readonly Wire[]): object => {
  const [source, target, destination, commission, extra, metadata, boost, affiliates, dca] = params
  const common: Common = {
    from: assetOf(source),
    to: assetOf(target),
    destination: String(destination),
    commission: Number(commission),
    boost,
    affiliates,
    dca,
  }
  if (metadata) throw dispatch('Vault swaps with CCM are not supported for the Bitcoin Chain')
  const { chain, internal } = common.from
  if (extra?.chain !== chain.name || WITHOUT_VAULT.has(chain.name) || internal.startsWith('SolU')) {
    throw dispatch('Incompatible or unsupported source_asset and extra_parameters')
  }
  if (!state.ledgerOf(common.to).isAddress(common.destination)) {
    throw dispatch('Destination address and asset are on different chains.')
  }
  if (extra.chain === 'Bitcoin') return bitcoinSwap(state, broker, common, extra)
  return extra.chain === 'Solana' ? solanaSwap(state, broker, common, extra) : evmSwap(state, broker, common, extra)
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
    minOutput: big(extra.min_output_amount),
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
    amount: big(extra.input_amount),
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
  const amount = big(extra.input_amount)
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
