import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { writeFields } from '../../codec/protobuf.ts'
import type { AccountStore, CosmosAccount } from './account-store.ts'
import { accountOfKey, readAddress, writeAddress } from './address.ts'
import type { CosmosChain } from './cosmos-chain.ts'
import type { Coin } from './cosmos-message.ts'
import type { CosmosTransaction, SignerInfo } from './cosmos-transaction.ts'
import { refuseWith } from './sdk-error.ts'

/** State that a transaction is checked against. */
export interface CheckContext {
  readonly chain: CosmosChain
  readonly accounts: AccountStore
  /** Height of the last block. */
  readonly height: number
}

const SIGN_MODE_DIRECT = 1n
const GAS_PER_BYTE = 10n
const BILLION = 1_000_000_000n

/** Bytes that a signer signs: the `SignDoc` of the direct mode. */
export const signBytes = (
  { bodyBytes, authInfoBytes }: Pick<CosmosTransaction, 'bodyBytes' | 'authInfoBytes'>,
  chainId: string,
  accountNumber: number,
): Uint8Array => writeFields([1, bodyBytes], [2, authInfoBytes], [3, chainId], [4, BigInt(accountNumber)])

/** Message checks that need no state. */
const checkMessages = ({ chain }: CheckContext, { messages }: CosmosTransaction): void => {
  if (messages.length === 0) refuseWith('unknownRequest', 'must contain at least one message')
  for (const { signer, to, coins } of messages) {
    for (const address of [signer, to]) {
      if (address !== undefined && !readAddress(chain.prefix, address))
        refuseWith('invalidAddress', `invalid address: ${address}`)
    }
    const shown = coins.map(({ denom, amount }) => `${amount}${denom}`).join(',')
    if (coins.length === 0 || coins.some(({ amount }) => amount <= 0n)) refuseWith('invalidCoins', shown)
  }
}

const checkLimits = ({ chain, height }: CheckContext, transaction: CosmosTransaction): void => {
  const { memo, timeoutHeight, gasLimit, bytes } = transaction
  if (timeoutHeight > 0n && BigInt(height) > timeoutHeight)
    refuseWith('txTimeout', `block height: ${height}, timeout height: ${timeoutHeight}`)
  if (memo.length > chain.memoLimit)
    refuseWith(
      'memoTooLarge',
      `maximum number of characters is ${chain.memoLimit} but received ${memo.length} characters`,
    )
  const used = BigInt(bytes.length) * GAS_PER_BYTE
  // THORChain and MAYAChain do not meter gas.
  if (!chain.own && used > gasLimit)
    refuseWith('outOfGas', `out of gas in location: txSize; gasWanted: ${gasLimit}, gasUsed: ${used}`)
}

const price = (perBillion: bigint): string =>
  `${perBillion / BILLION}.${String(perBillion % BILLION).padStart(9, '0')}000000000`

/** The least fee for an amount of gas. */
export const leastFee = ({ gasPrice, denom }: CosmosChain, gas: bigint): Coin => ({
  denom,
  amount: ((gasPrice?.perBillion ?? 0n) * gas + BILLION - 1n) / BILLION,
})

const checkFee = (chain: CosmosChain, { fee, gasLimit, bytes }: CosmosTransaction): void => {
  const { gasPrice, denom } = chain
  if (!gasPrice) return
  const required = leastFee(chain, gasLimit)
  const shown = fee.map((coin) => `${coin.amount}${coin.denom}`).join(',')
  const paid = fee.find((coin) => coin.denom === denom)?.amount ?? 0n
  if (paid >= required.amount) return
  const terms = `minGasPrice: ${price(gasPrice.perBillion)}${denom}, gas: ${BigInt(bytes.length) * GAS_PER_BYTE}`
  const [intro, outro] = gasPrice.by === 'node' ? ['insufficient fees; ', ''] : ['error checking fee: ', `, ${terms}`]
  refuseWith('insufficientFee', `${intro}got: ${shown} required: ${required.amount}${denom}${outro}`)
}

/** Fees that a transaction pays before its messages run. */
export const feesOf = ({ own, denom }: CosmosChain, { fee }: CosmosTransaction): readonly Coin[] =>
  own ? [{ denom, amount: own.fee }] : fee

const signerOf = ({ chain, accounts }: CheckContext, transaction: CosmosTransaction): CosmosAccount => {
  const [address = ''] = transaction.messages.map(({ signer }) => signer)
  if (transaction.messages.some(({ signer }) => signer !== address))
    return refuseWith('unauthorized', 'the simulated chains accept one signer')
  const account = accounts.account(address)
  if (!account) return refuseWith('unknownAddress', `fee payer address: ${address} does not exist`)
  const [signer] = transaction.signers
  if (!signer || signer.signature.length === 0) return refuseWith('noSignatures')
  const key = signer.publicKey ?? account.publicKey
  if (!key) return refuseWith('invalidPubKey', 'account pubkey not set')
  if (writeAddress(chain.prefix, accountOfKey(key)) !== address)
    return refuseWith('invalidPubKey', `pubKey does not match signer address ${address} with signer index: 0`)
  return account
}

const verifies = (signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean => {
  try {
    return secp256k1.verify(signature, sha256(message), key, { prehash: false })
  } catch {
    return false
  }
}

const checkSignature = (context: CheckContext, transaction: CosmosTransaction, account: CosmosAccount): void => {
  const [{ mode, sequence, signature, publicKey }] = transaction.signers as readonly [SignerInfo]
  if (sequence !== BigInt(account.sequence))
    refuseWith('wrongSequence', `account sequence mismatch, expected ${account.sequence}, got ${sequence}`)
  const { chainId } = context.chain
  const message = signBytes(transaction, chainId, account.number)
  const key = publicKey ?? account.publicKey ?? new Uint8Array()
  if (mode === SIGN_MODE_DIRECT && verifies(signature, message, key)) return
  const hint = `please verify account number (${account.number}) and chain-id (${chainId})`
  refuseWith('unauthorized', `signature verification failed; ${hint}: (unable to verify single signer signature)`)
}

/**
 * The checks before a transaction enters the mempool, in the order of the SDK's ante handlers. Takes the fees. Throws an
 * `SdkError`.
 */
export const checkTransaction = (context: CheckContext, transaction: CosmosTransaction): CosmosAccount => {
  checkMessages(context, transaction)
  checkLimits(context, transaction)
  checkFee(context.chain, transaction)
  const account = signerOf(context, transaction)
  checkSignature(context, transaction, account)
  for (const coin of feesOf(context.chain, transaction)) context.accounts.take(account.address, coin)
  return account
}
