import { nodeIdOf } from '../../ledgers/radix/radix-address.ts'
import { gatewayErrors } from './gateway-error.ts'

/** The JSON body of a request. */
export type GatewayBody = Readonly<Record<string, unknown>>

/** Readers of fields; each throws the gateway's error for an invalid one. */
export const read = {
  address: (body: GatewayBody, name = 'address'): string => addressAt(body[name], name),
  addresses: (body: GatewayBody, name: string): readonly string[] => {
    const listed = body[name]
    if (!Array.isArray(listed) || listed.length === 0)
      throw gatewayErrors.invalidRequest(name, `The ${name} field is required.`)
    return listed.map((one, index) => addressAt(one, `${name}[${index}]`))
  },
  text: (body: GatewayBody, name: string): string => {
    const text = body[name]
    if (typeof text === 'string' && text !== '') return text
    throw gatewayErrors.invalidRequest(name, `The ${name} field is required.`)
  },
  hex: (body: GatewayBody, name: string): Uint8Array => {
    const text = read.text(body, name)
    if (/^([0-9a-f]{2})+$/i.test(text)) return Uint8Array.from(Buffer.from(text, 'hex'))
    throw gatewayErrors.invalidRequest(name, `'${name}' must be HEX-encoded value.`)
  },
  flag: (value: unknown, name: string): boolean => (Object(value) as GatewayBody)[name] === true,
} as const

const addressAt = (value: unknown, path: string): string => {
  if (typeof value === 'string' && nodeIdOf(value) !== undefined) return value
  throw gatewayErrors.invalidRequest(path, `'${path}' must be a valid Bech32M-encoded RadixAddress.`)
}

const MAX_PAGE = 100

/** A page of a list, from the cursor of the page before. Throws the gateway's error for an invalid limit or cursor. */
export const pageOf = <T>(
  body: GatewayBody,
  items: readonly T[],
): { readonly page: readonly T[]; readonly next?: string } => {
  const { cursor, limit_per_page: limit = MAX_PAGE } = body
  if (!Number.isInteger(limit) || Number(limit) < 1 || Number(limit) > MAX_PAGE)
    throw gatewayErrors.invalidRequest('limit_per_page', `'Limit Per Page' must be between 1 and ${MAX_PAGE}.`)
  const start = cursor === undefined || cursor === null ? 0 : startOf(String(cursor))
  const end = start + Number(limit)
  const page = items.slice(start, end)
  return end < items.length ? { page, next: Buffer.from(JSON.stringify({ o: end })).toString('base64') } : { page }
}

const startOf = (cursor: string): number => {
  const [, offset] = /^\{"o":(\d{1,9})\}$/.exec(Buffer.from(cursor, 'base64').toString()) ?? []
  if (offset === undefined) throw gatewayErrors.invalidRequest('cursor', "'Cursor' is not valid.")
  return Number(offset)
}
