import { SwapError } from '@switchyard/core'
import { readJson } from '@switchyard/wire'
import { withinDeadline } from './within-deadline.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>

/**
 * Takes in a request's body and hands back what parses it. Resolves in every case; what is wrong with the body is
 * thrown by the parser alone, so that it is told after a missing key.
 */
export const readBody = async (request: Request, limits: BodyLimits): Promise<() => unknown> => {
  try {
    const text = await takeIn(request, limits)
    return () => readJson(text)
  } catch (error) {
    const refusal = SwapError.is(error) ? error : unreadable(error)
    return () => {
      throw refusal
    }
  }
}

const takeIn = async (request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<string> => {
  const announced = request.headers.get('content-length')
  if (Number(announced) > maxBytes) throw tooLarge(maxBytes)
  if (announced !== null) return announcedText(request, { maxBytes, timeoutMs })
  const reader = request.body?.getReader()
  if (reader === undefined) return ''
  return withinDeadline(gather(reader, maxBytes), timeoutMs, () => {
    abandon(reader)
    return late()
  })
}

/** The way of nearly every request, and the faster one: a server lets no body be longer than was announced. */
const announcedText = async (request: Request, { maxBytes, timeoutMs }: BodyLimits): Promise<string> => {
  const bytes = await withinDeadline(request.arrayBuffer(), timeoutMs, late)
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

const gather = async (reader: BodyReader, maxBytes: number): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      abandon(reader)
      throw tooLarge(maxBytes)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Not awaited: a source that never settles its cancellation must not hold up the answer. */
const abandon = (reader: BodyReader): void => {
  reader.cancel().catch(() => {})
}

const late = (): SwapError => new SwapError('invalidRequest', 'The body did not arrive in time.')

const tooLarge = (maxBytes: number): SwapError =>
  new SwapError('payloadTooLarge', `The body is larger than the ${maxBytes} bytes this server takes.`)

const unreadable = (cause: unknown): SwapError =>
  new SwapError('invalidRequest', 'The body could not be read as UTF-8 text.', { cause })
