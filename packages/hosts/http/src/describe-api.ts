import { type OpenApiDocument, openApiDocument } from '@switchyard/wire'
import type { DocsOptions } from './handler-options.ts'

/** Makes the OpenAPI document of the served paths, the costly part of it once. */
export const describeApi = (
  paths: readonly string[],
  { title, version = '0.1.0' }: DocsOptions,
): ((serverUrl: string) => OpenApiDocument) => {
  let document: OpenApiDocument | undefined
  return (serverUrl) => {
    document ??= openApiDocument({ ...(title === undefined ? {} : { title }), version, serverUrl, paths })
    return { ...document, servers: [{ url: serverUrl }] }
  }
}
