import { generateRandomNonce, PrivateKey, RadixEngineToolkit, TransactionBuilder } from '@radixdlt/radix-engine-toolkit'
import { hex } from '@scure/base'
import { formatUnits, parseUnits } from 'viem'

/** What wallets lock of the previewed fee, percent: the fee of signatures is not in it. What is not used returns. */
const LOCKED_PERCENT = 118n

const PARTS = ['execution', 'finalization', 'storage'] as const

/** Epochs in which the transaction may be committed. */
const LIFETIME = 10

/**
 * Adds a fee to a manifest, signs it with the official toolkit as the account's secp256k1 key and sends it to a gateway. Returns
 * the hash of its intent.
 */
export const sendRadix = async (
  gateway: string,
  { address, privateKey }: { readonly address: string; readonly privateKey: string },
  manifest: string,
): Promise<string> => {
  const post = async (path: string, body: object): Promise<GatewayAnswer> => {
    const response = await fetch(`${gateway}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as GatewayAnswer
    if (response.status === 200) return answer
    throw new Error(`The gateway refused the transaction: ${answer.message ?? response.status}`)
  }
  const { epoch } = (await post('/transaction/construction', {})).ledger_state ?? { epoch: 0 }
  const { receipt } = await post('/transaction/preview', {
    manifest,
    start_epoch_inclusive: epoch,
    end_epoch_exclusive: epoch + LIFETIME,
    tip_percentage: 0,
    nonce: 1,
    signer_public_keys: [],
    flags: { use_free_credit: true, assume_all_signature_proofs: true, skip_epoch_check: false },
  })
  const costs = PARTS.map((part) => parseUnits(receipt?.fee_summary?.[`xrd_total_${part}_cost`] ?? '0', 18))
  const fee = (costs.reduce((sum, cost) => sum + cost, 0n) * LOCKED_PERCENT) / 100n
  const notary = new PrivateKey.Secp256k1(hex.decode(privateKey))
  const value = `CALL_METHOD Address("${address}") "lock_fee" Decimal("${formatUnits(fee, 18)}");\n${manifest}`
  const notarized = await (await TransactionBuilder.new())
    .header({
      networkId: 1,
      startEpochInclusive: epoch,
      endEpochExclusive: epoch + LIFETIME,
      nonce: generateRandomNonce(),
      notaryPublicKey: notary.publicKey(),
      notaryIsSignatory: true,
      tipPercentage: 0,
    })
    .manifest({ instructions: { kind: 'String', value }, blobs: [] })
    .notarize(notary)
  const { id } = await RadixEngineToolkit.NotarizedTransaction.intentHash(notarized)
  const payload = hex.encode(await RadixEngineToolkit.NotarizedTransaction.compile(notarized))
  await post('/transaction/submit', { notarized_transaction_hex: payload })
  const status = await post('/transaction/status', { intent_hash: id })
  if (status.error_message) throw new Error(`The network rejected the transaction: ${status.error_message}`)
  return id
}

interface GatewayAnswer {
  readonly message?: string
  readonly error_message?: string
  readonly ledger_state?: { readonly epoch: number }
  readonly receipt?: { readonly fee_summary?: Readonly<Record<string, string>> }
}
