import { generateRandomNonce, PrivateKey, RadixEngineToolkit, TransactionBuilder } from '@radixdlt/radix-engine-toolkit'
import { hex } from '@scure/base'

/** Fee that the wallet locks, XRD; what is not used returns. */
const MAX_FEE = '5'

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
  const notary = new PrivateKey.Secp256k1(hex.decode(privateKey))
  const value = `CALL_METHOD Address("${address}") "lock_fee" Decimal("${MAX_FEE}");\n${manifest}`
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
}
