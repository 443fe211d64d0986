import { type Context, Hono } from 'hono'
import { XRD } from '../../ledgers/radix/radix-address.ts'
import type { RadixLedger } from '../../ledgers/radix/radix-ledger.ts'
import { InvalidPayload } from '../../ledgers/radix/radix-toolkit.ts'
import { describeEntity, describeFungibles, requireEntity } from './describe-entity.ts'
import { describeNetwork, describeState } from './describe-ledger.ts'
import { describeStatus } from './describe-status.ts'
import { describeTransaction } from './describe-transaction.ts'
import { GatewayError, gatewayErrors } from './gateway-error.ts'
import { type GatewayBody, read } from './gateway-request.ts'
import { preview } from './preview.ts'
import { stream } from './stream.ts'

type Endpoint = (ledger: RadixLedger, body: GatewayBody) => object | Promise<object>

/** An endpoint whose answer begins with the ledger state. */
const withState =
  (answer: Endpoint): Endpoint =>
  async (ledger, body) => ({ ledger_state: describeState(ledger), ...(await answer(ledger, body)) })

const submit: Endpoint = async (ledger, body) => {
  const bytes = read.hex(body, 'notarized_transaction_hex')
  try {
    return { duplicate: await ledger.submit(bytes) }
  } catch (error) {
    throw error instanceof InvalidPayload ? gatewayErrors.invalidTransaction(error.message) : error
  }
}

const committedDetails: Endpoint = async (ledger, body) => {
  const hash = read.text(body, 'intent_hash')
  const stored = ledger.stored(hash)
  if (!stored || ledger.find(hash)?.height === undefined) throw gatewayErrors.transactionNotFound(hash)
  return { transaction: await describeTransaction(ledger, stored, body.opt_ins) }
}

/** Accounts of the sandbox accept every deposit. */
const preValidation: Endpoint = (ledger, body) => {
  const account = read.address(body, 'account_address')
  requireEntity(ledger, account)
  const resources = read.addresses(body, 'resource_addresses')
  const held = new Set(ledger.vaults(account).map(({ resource }) => resource))
  return {
    allows_try_deposit_batch: true,
    resource_specific_behaviour: resources.map((resource_address) => ({ resource_address, allows_try_deposit: true })),
    deciding_factors: {
      default_deposit_rule: 'Accept',
      resource_specific_details: resources.map((resource) => ({
        resource_address: resource,
        vault_exists: held.has(resource),
        is_xrd: resource === XRD,
      })),
    },
  }
}

/** A list that is always empty here. */
const emptyList: Endpoint = (ledger, body) => {
  const address = read.address(body)
  requireEntity(ledger, address)
  return { total_count: 0, items: [], address }
}

const release = { release_version: '1.10.7', open_api_schema_version: 'v1.10.7', image_tag: 'v1.10.7' } as const

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/status/gateway-status': withState(() => ({ release_info: release })),
  '/status/network-configuration': describeNetwork,
  '/transaction/construction': withState(() => ({})),
  '/transaction/preview': preview,
  '/transaction/submit': submit,
  '/transaction/status': withState((ledger, body) => describeStatus(ledger, read.text(body, 'intent_hash'))),
  '/transaction/committed-details': withState(committedDetails),
  '/transaction/account-deposit-pre-validation': withState(preValidation),
  '/stream/transactions': withState(stream),
  '/state/entity/details': withState((ledger, body) => ({
    items: read.addresses(body, 'addresses').map((address) => describeEntity(ledger, address, body)),
  })),
  '/state/entity/page/fungibles/': withState(describeFungibles),
  '/state/entity/page/non-fungibles/': withState(emptyList),
}

const answerError = (error: unknown, trace: string): Response => {
  const known =
    error instanceof GatewayError
      ? error
      : new GatewayError(500, 'An unexpected error occurred handling the request.', {
          type: 'InternalServerError',
          exception: 'An unexpected error occurred handling the request.',
          cause: error instanceof Error ? error.message : 'unknown',
        })
  const { status: code, message, details } = known
  return Response.json({ message, code, details, trace_id: trace }, { status: code })
}

const bodyOf = async (context: Context): Promise<GatewayBody> => {
  const text = await context.req.text()
  try {
    const body: unknown = JSON.parse(text === '' ? '{}' : text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as GatewayBody
  } catch {
    // Falls through to the same error as any other body.
  }
  throw gatewayErrors.invalidRequest('', 'A non-empty request body is required.')
}

/** The Babylon Gateway's API over the ledger. */
export const radixGateway = (ledger: RadixLedger): Hono => {
  const app = new Hono({ strict: false })
  let requests = 0
  for (const [path, endpoint] of Object.entries(endpoints)) {
    app.post(path, async (context) => {
      const trace = `00-${ledger.hashOf(`trace/${requests++}`).slice(0, 32)}-0000000000000001-00`
      try {
        return context.json(await endpoint(ledger, await bodyOf(context)))
      } catch (error) {
        return answerError(error, trace)
      }
    })
  }
  return app
}
