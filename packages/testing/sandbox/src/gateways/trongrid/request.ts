import type { Context } from 'hono'
import { tronAddress, tronBytes } from '../../ledgers/tron/tron-address.ts'

/** The fields of a request: the JSON body of a POST, the query of a GET. */
export interface TronRequest {
  readonly fields: Readonly<Record<string, unknown>>
  /** Addresses are written `T…`; in hexadecimal otherwise. */
  readonly visible: boolean
}

/** An error as the HTTP API of java-tron prints it, with the name of the exception; the status stays 200. */
export class TronHttpError extends Error {
  constructor(exception: string, message: string) {
    super(`class ${exception} : ${message}`)
  }
}

const VALIDATION = 'org.tron.core.exception.ContractValidateException'

/** A failed validation, as the endpoints that build a transaction print it. */
export const validationError = (message: string): TronHttpError => new TronHttpError(VALIDATION, message)

/** Reads a request. Throws a `TronHttpError` for a body that is not a JSON object. */
export const readRequest = async (context: Context): Promise<TronRequest> => {
  const fields = context.req.method === 'GET' ? context.req.query() : await bodyOf(context)
  return { fields, visible: fields.visible === true || fields.visible === 'true' }
}

const bodyOf = async (context: Context): Promise<Readonly<Record<string, unknown>>> => {
  const text = await context.req.text()
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body as Readonly<Record<string, unknown>>
  } catch {}
  throw new TronHttpError('com.alibaba.fastjson.JSONException', `syntax error, expect {, actual ${text.slice(0, 20)}`)
}

/** Text of a field; empty when it is absent. */
export const textOf = ({ fields }: TronRequest, name: string): string => String(fields[name] ?? '')

/** A whole number of a field; zero when it is absent. Throws for anything else. */
export const numberOf = ({ fields }: TronRequest, name: string): bigint => {
  const text = String(fields[name] ?? 0)
  if (!/^-?\d{1,19}$/.test(text))
    throw new TronHttpError('java.lang.NumberFormatException', `For input string: "${text}"`)
  return BigInt(text)
}

/** `T…` of a field in the notation of the request. Throws when it is no address in that notation. */
export const addressOf = (request: TronRequest, name: string): string => {
  const text = textOf(request, name)
  const bytes = request.visible === text.startsWith('T') ? tronBytes(text) : undefined
  if (!bytes) throw new TronHttpError('java.lang.IllegalArgumentException', `Invalid address: ${text}`)
  return tronAddress(bytes)
}

/** Bytes of a hexadecimal field. */
export const hexOf = (request: TronRequest, name: string): Uint8Array => {
  const text = textOf(request, name).replace(/^0x/, '')
  if (!/^([0-9a-f]{2})*$/i.test(text))
    throw new TronHttpError('org.bouncycastle.util.encoders.DecoderException', `invalid hexadecimal of ${name}`)
  return Uint8Array.from(Buffer.from(text, 'hex'))
}
