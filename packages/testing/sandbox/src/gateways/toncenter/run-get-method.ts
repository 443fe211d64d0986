import { type Address, beginCell, Cell } from '@ton/core'
import { jettonWalletAddress, jettonWalletCode } from '../../ledgers/ton/jetton.ts'
import { contractForm } from '../../ledgers/ton/ton-address.ts'
import type { TonLedger } from '../../ledgers/ton/ton-ledger.ts'
import type { TonToken } from '../../ledgers/ton/ton-token.ts'
import { readWallet } from '../../ledgers/ton/wallet-contract.ts'
import { addressIn, type Parameters, ToncenterError } from './values.ts'

/** Exit codes of the TVM: success, no such method, no contract. */
const exits = { ok: 0, noMethod: 11, notActive: -13, underflow: 9 } as const

type Entry = readonly [kind: string, value: unknown]

const number = (value: bigint | number): Entry => [
  'num',
  value < 0 ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`,
]

const cell = (value: Cell): Entry => {
  const bytes = value.toBoc().toString('base64')
  return ['cell', { bytes, object: { data: { b64: value.bits.toString(), len: value.bits.length }, refs: [] } }]
}

const addressCell = (address: Address): Entry => cell(beginCell().storeAddress(address).endCell())

const onWallet = (ledger: TonLedger, address: Address, method: string): readonly Entry[] | undefined => {
  const account = ledger.account(address)
  const wallet = account?.code && account.data && readWallet(account.code, account.data)
  if (!wallet) return undefined
  if (method === 'seqno') return [number(wallet.seqno)]
  if (method === 'get_public_key') return [number(BigInt(`0x${Buffer.from(wallet.publicKey).toString('hex')}`))]
  if (method === 'get_subwallet_id') return [number(wallet.walletId)]
  if (method === 'is_signature_allowed' && wallet.version === 'v5r1') return [number(-1)]
  return undefined
}

const onJettonWallet = (ledger: TonLedger, address: Address, method: string): readonly Entry[] | undefined => {
  const jetton = ledger.account(address)?.jetton
  if (!jetton || method !== 'get_wallet_data') return undefined
  const { amount, owner, master } = jetton
  return [number(amount), addressCell(owner), addressCell(master), cell(jettonWalletCode)]
}

/** Total supply; the sandbox's jettons come from nowhere. */
const SUPPLY = 10n ** 15n

const onMaster = (token: TonToken, master: Address, method: string, stack: unknown): readonly Entry[] | undefined => {
  if (method === 'get_wallet_address') return [addressCell(jettonWalletAddress(master, ownerIn(stack)))]
  if (method !== 'get_jetton_data') return undefined
  const content = beginCell().storeUint(1, 8).storeStringTail(token.uri).endCell()
  return [number(SUPPLY), number(-1), addressCell(master), cell(content), cell(jettonWalletCode)]
}

const ownerIn = (stack: unknown): Address => {
  const entry: unknown = Array.isArray(stack) ? stack[0] : undefined
  const [, value] = Array.isArray(entry) ? entry : []
  try {
    return Cell.fromBase64(String(value)).beginParse().loadAddress()
  } catch {
    throw new ToncenterError(500, 'LITE_SERVER_UNKNOWN: invalid stack')
  }
}

/** Runs a get-method of a contract. */
export const runGetMethod = (ledger: TonLedger, { address, method, stack }: Parameters): object => {
  const target = addressIn(address)
  const name = String(method)
  const token = ledger.tokens.get(contractForm(target))
  const result = token
    ? onMaster(token, target, name, stack)
    : (onWallet(ledger, target, name) ?? onJettonWallet(ledger, target, name))
  const deployed = token !== undefined || ledger.account(target)?.code !== undefined
  return {
    '@type': 'smc.runResult',
    gas_used: result ? 1_000 : 308,
    stack: result ?? [],
    exit_code: result ? exits.ok : deployed ? exits.noMethod : exits.notActive,
  }
}
