import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Instruction, ManifestValue } from './manifest.ts'
import { accountOfKey, type RadixCurve } from './radix-address.ts'
import { readDecimal } from './radix-amount.ts'

type Toolkit = typeof import('@radixdlt/radix-engine-toolkit')
type ParsedTransaction = Awaited<ReturnType<Toolkit['RadixEngineToolkit']['NotarizedTransaction']['decompile']>>

let toolkit: Promise<Toolkit> | undefined

/** The official toolkit. It is loaded when a transaction or a manifest is first read: it takes half a second and 50 MB. */
const load = (): Promise<Toolkit> => {
  toolkit ??= import('@radixdlt/radix-engine-toolkit')
  return toolkit
}

/** A payload that no node takes, in the words of the gateway. */
export class InvalidPayload extends Error {}

/** A notarized transaction as the toolkit reads it, with valid signatures. */
export interface ReadTransaction {
  readonly bytes: Uint8Array
  readonly instructions: readonly Instruction[]
  readonly startEpoch: number
  readonly endEpoch: number
  readonly tipPercentage: number
  /** Accounts of the keys that signed. */
  readonly signers: ReadonlySet<string>
  /** Plain text beside the manifest. */
  readonly message?: string
  /** `txid_rdx1…` */
  readonly intentHash: string
  readonly intentHex: string
  /** `notarizedtransaction_rdx1…` */
  readonly payloadHash: string
}

const MAIN_NETWORK = 1

/** Variants of user transactions. The toolkit for JavaScript reads those of version 1. */
const VERSION_1 = 3
const VERSION_2 = 12

/** Reads a notarized transaction and checks its signatures and its header. Throws an `InvalidPayload`. */
export const readTransaction = async (bytes: Uint8Array): Promise<ReadTransaction> => {
  if (bytes[2] === VERSION_2) throw new InvalidPayload('Transactions of version 2 are not simulated.')
  if (bytes[2] !== VERSION_1)
    throw new InvalidPayload('Invalid transaction: Unable to decode transaction. Unexpected payload prefix.')
  const { RadixEngineToolkit, defaultValidationConfig } = await load()
  const { NotarizedTransaction } = RadixEngineToolkit
  const read = await NotarizedTransaction.decompile(bytes, 'Parsed').catch(() => {
    throw new InvalidPayload('Expected notarized transaction')
  })
  const validity = await NotarizedTransaction.staticallyValidate(read, defaultValidationConfig(MAIN_NETWORK))
  if (validity.kind === 'Invalid') throw new InvalidPayload(`Invalid transaction: ${validity.error}`)
  const [intent, payload] = await Promise.all([
    NotarizedTransaction.intentHash(read),
    NotarizedTransaction.notarizedTransactionHash(read),
  ])
  const { header, manifest, message } = read.signedIntent.intent
  const text =
    message.kind === 'PlainText' && message.value.message.kind === 'String' ? message.value.message.value : undefined
  return {
    bytes,
    instructions: instructionsOf(manifest.instructions.value),
    startEpoch: header.startEpochInclusive,
    endEpoch: header.endEpochExclusive,
    tipPercentage: header.tipPercentage,
    signers: signersOf(read, intent.hash),
    ...(text !== undefined && { message: text }),
    intentHash: intent.id,
    intentHex: Buffer.from(intent.hash).toString('hex'),
    payloadHash: payload.id,
  }
}

const signersOf = ({ signedIntent }: ParsedTransaction, intentHash: Uint8Array): ReadonlySet<string> => {
  const { header } = signedIntent.intent
  const keys = signedIntent.intentSignatures.map((signature): readonly [RadixCurve, Uint8Array] =>
    signature.publicKey === undefined
      ? ['Secp256k1', recovered(signature.signature, intentHash)]
      : ['Ed25519', signature.publicKey],
  )
  const notary = header.notaryPublicKey
  const all = header.notaryIsSignatory ? [...keys, [notary.curve, notary.bytes] as const] : keys
  return new Set(all.map(([curve, key]) => accountOfKey(curve, key)))
}

/** Public key of a signature, which begins with the recovery number. */
const recovered = (signature: Uint8Array, digest: Uint8Array): Uint8Array =>
  secp256k1.Signature.fromBytes(signature, 'recovered').recoverPublicKey(digest).toBytes(true)

/** The manifest of a transaction as text. */
export const manifestText = async (bytes: Uint8Array): Promise<string> => {
  const { RadixEngineToolkit } = await load()
  const { signedIntent } = await RadixEngineToolkit.NotarizedTransaction.decompile(bytes, 'String')
  return String(signedIntent.intent.manifest.instructions.value)
}

/** Reads a manifest of text. Throws an `InvalidPayload` with the error of the compiler. */
export const readManifest = async (text: string): Promise<readonly Instruction[]> => {
  const { RadixEngineToolkit } = await load()
  const { value } = await RadixEngineToolkit.Instructions.convert(
    { kind: 'String', value: text },
    MAIN_NETWORK,
    'Parsed',
  ).catch((error: unknown) => {
    const [, found] = /CompilationError\((.*)\)/s.exec(String(error)) ?? []
    throw new InvalidPayload(`Invalid manifest - CompileError(${found ?? 'Unknown'})`)
  })
  return instructionsOf(value)
}

type ParsedFields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): ParsedFields => Object(value) as ParsedFields

/** Decimals are objects of a library that print very small numbers with an exponent. */
const amountOf = (value: unknown): bigint => {
  const amount = readDecimal((value as { toFixed(): string }).toFixed())
  if (amount === undefined) throw new InvalidPayload('Invalid transaction: a decimal does not fit.')
  return amount
}

const instructionsOf = (parsed: unknown): readonly Instruction[] => (parsed as readonly unknown[]).map(instructionOf)

const instructionOf = (parsed: unknown): Instruction => {
  const fields = fieldsOf(parsed)
  const { kind, resourceAddress: resource } = fields as { readonly kind: string; readonly resourceAddress: string }
  if (kind === 'CallMethod') {
    const { value, kind: form } = fieldsOf(fields.address)
    if (form !== 'Static') return { kind: 'other', name: 'CallMethod of a named address' }
    const args = fieldsOf(fields.args).fields as readonly unknown[]
    return { kind, address: String(value), method: String(fields.methodName), args: args.map(argumentOf) }
  }
  if (kind === 'TakeFromWorktop' || kind === 'AssertWorktopContains')
    return { kind, resource, amount: amountOf(fields.amount) }
  if (kind === 'TakeAllFromWorktop' || kind === 'AssertWorktopContainsAny') return { kind, resource }
  if (kind === 'ReturnToWorktop') return { kind, bucket: Number(fields.bucketId) }
  return { kind: 'other', name: kind }
}

const argumentOf = (parsed: unknown): ManifestValue => {
  const { kind, value, ...fields } = fieldsOf(parsed)
  if (kind === 'Address' && fieldsOf(value).kind === 'Static')
    return { kind: 'address', value: String(fieldsOf(value).value) }
  if (kind === 'Decimal') return { kind: 'decimal', value: amountOf(value) }
  if (kind === 'String') return { kind: 'string', value: String(value) }
  if (kind === 'Bucket') return { kind: 'bucket', id: Number(value) }
  if (kind === 'Expression') return { kind: 'expression', value: String(value) }
  if (kind === 'Enum')
    return {
      kind: 'enum',
      variant: Number(fields.discriminator),
      fields: (fields.fields as readonly unknown[]).map(argumentOf),
    }
  if (kind === 'Array') return { kind: 'array', elements: (fields.elements as readonly unknown[]).map(argumentOf) }
  return { kind: 'other', type: String(kind) }
}
