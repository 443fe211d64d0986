import { SwapError } from '@switchyard/core'
import { settleWithin } from '@switchyard/net'
import { readJson } from '@switchyard/wire'

export interface BodyLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Reads the body of a request and resolves to a function that parses it. Always resolves: an error of the body is thrown by
 * that function, so that a missing key is reported first.
 */
export const readBody = async (request: Request, limits: BodyLimits): Promise<() => unknown> => {
  try {
    const text = await readText(request, limits)
    return () => readJson(text)
  } catch (error) {
    const refusal = SwapError.is(error)
      ? error
      : new SwapError('invalidRequest', 'The body could not be read as UTF-8 text.', { cause: error })
    return () => {
      throw refusal
    }
  }
}

/** Keeps no state, because it never decodes parts of a text. */
const textDecoder = new TextDecoder('utf-8', { fatal: true })

const readText = async (request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<string> => {
  const length = request.headers.get('content-length')
  if (Number(length) > maxBytes) throw refuseSize(maxBytes)
  if (length !== null) {
    // The path of nearly every request, and the faster one: a server cuts a body off at its `content-length`.
    const bytes = await settleWithin(() => request.arrayBuffer(), { timeoutMs, error: refuseLate })
    if (bytes.byteLength > maxBytes) throw refuseSize(maxBytes)
    return textDecoder.decode(bytes)
  }

  const reader = request.body?.getReader()
  if (reader === undefined) return ''
  const error = () => {
    cancel(reader)
    return refuseLate()
  }
  return settleWithin(() => readChunks(reader, maxBytes), { timeoutMs, error })
}

const readChunks = async (reader: BodyReader, maxBytes: number): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      cancel(reader)
      throw refuseSize(maxBytes)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Not awaited: a stream that never finishes its cancellation must not delay the response. */
const cancel = (reader: BodyReader): void => {
  reader.cancel().catch(() => {})
}

const refuseLate = (): SwapError => new SwapError('invalidRequest', 'The body did not arrive in time.')

const refuseSize = (maxBytes: number): SwapError =>
  new SwapError('payloadTooLarge', `The body is larger than the ${maxBytes} bytes this server takes.`)
