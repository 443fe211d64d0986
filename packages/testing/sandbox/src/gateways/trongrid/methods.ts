import { validateTransfer } from '../../ledgers/tron/apply-transaction.ts'
import { tronBytes } from '../../ledgers/tron/tron-address.ts'
import { chainParameters, tronChain } from '../../ledgers/tron/tron-chain.ts'
import type { TronLedger } from '../../ledgers/tron/tron-ledger.ts'
import { TronRefusal, VALIDATE_ERROR } from '../../ledgers/tron/tron-refusal.ts'
import type { TronTransaction } from '../../ledgers/tron/tron-transaction.ts'
import { broadcastHex, broadcastTransaction } from './broadcast.ts'
import { callOf, transferOf, unsignedOf } from './build-transaction.ts'
import { describeAccount, describeBandwidth, describeContract, describeResources } from './describe-account.ts'
import { describeBlock } from './describe-block.ts'
import { describeInfo } from './describe-info.ts'
import { describeTransaction, describeUnsigned } from './describe-transaction.ts'
import { addressOf, numberOf, type TronRequest, textOf, validationError } from './request.ts'
import { signWeight } from './sign-weight.ts'
import { estimateEnergy, triggerConstant } from './simulate.ts'

/** A node: its ledger and how many blocks behind the head it answers. */
export interface TronNode {
  readonly ledger: TronLedger
  readonly now: () => number
  /** Blocks that are not solid yet; zero on a full node. */
  readonly behind: number
}

/** An endpoint: the last segment of its path and what it answers. */
export type TronMethod = (request: TronRequest, node: TronNode) => object

const head = ({ ledger, behind }: TronNode): number => ledger.height() - behind

const blockAt = (node: TronNode, height: number, request: TronRequest, detail = true): object =>
  height > head(node) || height < 0 ? {} : describeBlock(node.ledger, height, request.visible, detail)

/** Height of a block that `getblock` names: nothing is the latest, else a number or an id. */
const heightOf = (request: TronRequest, node: TronNode): number => {
  const name = textOf(request, 'id_or_num')
  if (name === '') return head(node)
  if (/^\d{1,15}$/.test(name)) return Number(name)
  const height = Number.parseInt(name.slice(0, 16), 16)
  return node.ledger.blockId(height) === name ? height : -1
}

const found = (request: TronRequest, { ledger, behind }: TronNode): TronTransaction | undefined => {
  const stored = ledger.stored(textOf(request, 'value'))
  if (behind === 0 || !stored) return stored
  return stored.height !== undefined && stored.height <= ledger.height() - behind ? stored : undefined
}

const createTransaction: TronMethod = (request, { ledger, now }) => {
  const contract = transferOf(request)
  try {
    validateTransfer(ledger.context(), contract)
  } catch (error) {
    if (!(error instanceof TronRefusal)) throw error
    throw validationError(error.message.replace(VALIDATE_ERROR, ''))
  }
  return describeUnsigned(unsignedOf(ledger, request, contract, now()), request.visible)
}

const triggerContract: TronMethod = (request, { ledger, now }) => {
  const transaction = describeUnsigned(unsignedOf(ledger, request, callOf(request), now()), request.visible)
  return { result: { result: true }, transaction }
}

/** Endpoints that full and solidity nodes share. */
const reading: Readonly<Record<string, TronMethod>> = {
  getaccount: (request, { ledger }) => describeAccount(ledger, addressOf(request, 'address'), request.visible),
  getnowblock: (request, node) => blockAt(node, head(node), request),
  getblock: (request, node) =>
    blockAt(node, heightOf(request, node), request, [true, 'true'].includes(request.fields.detail as never)),
  getblockbynum: (request, node) => blockAt(node, Number(numberOf(request, 'num')), request),
  getblockbyid: (request, node) => {
    const fields = { id_or_num: textOf(request, 'value') }
    return blockAt(node, heightOf({ ...request, fields }, node), request)
  },
  gettransactionbyid: (request, node) => {
    const stored = found(request, node)
    return stored ? describeTransaction(stored, request.visible) : {}
  },
  gettransactioninfobyid: (request, node) => {
    const stored = found(request, node)
    return stored?.height === undefined ? {} : describeInfo(node.ledger, stored, stored.height)
  },
  triggerconstantcontract: (request, { ledger, now }) => triggerConstant(ledger, request, now()),
  estimateenergy: (request, { ledger }) => estimateEnergy(ledger, request),
}

/** Endpoints under `walletsolidity`. */
export const solidityMethods: Readonly<Record<string, TronMethod>> = reading

/** Endpoints under `wallet`. */
export const walletMethods: Readonly<Record<string, TronMethod>> = {
  ...reading,
  getaccountresource: (request, { ledger }) => describeResources(ledger, addressOf(request, 'address')),
  getaccountnet: (request, { ledger }) => describeBandwidth(ledger, addressOf(request, 'address')),
  getcontract: (request, { ledger }) => describeContract(ledger, addressOf(request, 'value'), request.visible),
  getchainparameters: () => ({ chainParameter: chainParameters }),
  getenergyprices: () => ({ prices: `0:${tronChain.energyFee}` }),
  getbandwidthprices: () => ({ prices: `0:${tronChain.byteFee}` }),
  getmemofee: () => ({ prices: `0:${tronChain.memoFee}` }),
  getnodeinfo: (_, node) => ({
    block: `Num:${head(node)},ID:${node.ledger.blockId(head(node))}`,
    configNodeInfo: { codeVersion: '4.8.1', p2pVersion: '11111' },
  }),
  gettransactioninfobyblocknum: (request, node) => {
    const height = Number(numberOf(request, 'num'))
    return node.ledger.block(height).map((one) => describeInfo(node.ledger, one, height))
  },
  validateaddress: (request) => {
    const bytes = tronBytes(textOf(request, 'address'))
    return bytes ? { result: true, message: 'Base58check format' } : { result: false, message: 'Invalid address' }
  },
  getsignweight: (request) => signWeight(request),
  createtransaction: createTransaction,
  triggersmartcontract: triggerContract,
  broadcasttransaction: (request, { ledger }) => broadcastTransaction(ledger, request),
  broadcasthex: (request, { ledger }) => broadcastHex(ledger, request),
}
