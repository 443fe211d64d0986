import { accountOfKey } from '../../ledgers/radix/radix-address.ts'
import { rejections } from '../../ledgers/radix/radix-error.ts'
import type { RadixLedger } from '../../ledgers/radix/radix-ledger.ts'
import type { RadixPreview } from '../../ledgers/radix/radix-preview.ts'
import { InvalidPayload, readManifest } from '../../ledgers/radix/radix-toolkit.ts'
import { describeCost, describeEvent } from './describe-transaction.ts'
import { gatewayErrors } from './gateway-error.ts'
import { type GatewayBody, read } from './gateway-request.ts'

const signersOf = (keys: unknown): ReadonlySet<string> => {
  const listed: readonly unknown[] = Array.isArray(keys) ? keys : []
  return new Set(
    listed.map((key) => {
      const { key_type, key_hex } = Object(key) as GatewayBody
      const bytes = Uint8Array.from(Buffer.from(String(key_hex), 'hex'))
      return accountOfKey(key_type === 'EddsaEd25519' ? 'Ed25519' : 'Secp256k1', bytes)
    }),
  )
}

/** Explains why the epochs of a request reject it; `undefined` when they do not. */
const epochError = (ledger: RadixLedger, body: GatewayBody): string | undefined => {
  const epoch = ledger.epoch()
  const [start, end] = [Number(body.start_epoch_inclusive ?? epoch), Number(body.end_epoch_exclusive ?? epoch + 1)]
  if (start > epoch) return rejections.notYetValid(start, epoch)
  return end <= epoch ? rejections.noLongerValid(end, epoch) : undefined
}

const receiptOf = ({ rejection, run, cost }: RadixPreview): object => {
  if (rejection !== undefined) return { status: 'Rejected', error_message: rejection }
  return {
    status: run.failure === undefined ? 'Succeeded' : 'Failed',
    fee_summary: describeCost(cost),
    events: run.failure === undefined ? run.events.map(describeEvent) : [],
    ...(run.failure !== undefined && { error_message: run.failure }),
  }
}

const TIPS = 65_535

/** `transaction/preview`: a manifest is run without effect. */
export const preview = async (ledger: RadixLedger, body: GatewayBody): Promise<object> => {
  const { flags, tip_percentage: tip = 0 } = body
  if (!Number.isInteger(tip) || Number(tip) < 0 || Number(tip) > TIPS)
    throw gatewayErrors.invalidRequest('tip_percentage', `'Tip Percentage' must be between 0 and ${TIPS}.`)
  const instructions = await readManifest(read.text(body, 'manifest')).catch((error: unknown) => {
    throw error instanceof InvalidPayload ? gatewayErrors.refusedByNode(error.message) : error
  })
  const expired = read.flag(flags, 'skip_epoch_check') ? undefined : epochError(ledger, body)
  const everybody = read.flag(flags, 'assume_all_signature_proofs') || read.flag(flags, 'disable_auth_checks')
  const previewed = ledger.preview(instructions, {
    freeCredit: read.flag(flags, 'use_free_credit'),
    signers: everybody ? 'everybody' : signersOf(body.signer_public_keys),
    tipPercentage: Number(tip),
  })
  return {
    encoded_receipt: '',
    receipt: receiptOf(expired === undefined ? previewed : { ...previewed, rejection: expired }),
    resource_changes: [],
    logs: [],
  }
}
