// Loads the OpenAPI document and shows it. Text enters the page as text only, so nothing in the document can become markup.
import type { ApiDocument, ApiOperation, PlacedOperation } from './api-document.ts'
import { writeCurlExample } from './curl-example.ts'
import { findById, make, renderDetails, renderProse, renderTable } from './elements.ts'
import { describeType, renderBody } from './schema-fields.ts'

const listErrors = ({ responses }: ApiOperation) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    status === '200'
      ? []
      : Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { summary }]) => [
          status,
          make('code', {}, code),
          summary,
        ]),
  )

const renderParameters = ({ parameters = [] }: ApiOperation): readonly HTMLElement[] => {
  if (parameters.length === 0) return []
  const rows = parameters.map((one) => [
    make('span', {}, make('code', {}, one.name), one.required ? ' (required)' : ''),
    one.in,
    make('code', {}, describeType(one.schema)),
    renderProse(one.description),
  ])
  return [make('h3', {}, 'Parameters'), renderTable('Parameters', ['Name', 'In', 'Type', 'Meaning'], rows)]
}

const renderEndpoint = (api: ApiDocument, placed: PlacedOperation): HTMLElement => {
  const { path, method, operation } = placed
  const heading = `op-${operation.operationId}`
  const errors = renderTable('Errors', ['Status', 'Code', 'Meaning'], listErrors(operation))
  return make(
    'section',
    { id: operation.operationId, 'aria-labelledby': heading },
    make('h2', { id: heading }, make('span', { class: `method ${method}` }, method), make('code', {}, path)),
    make('p', {}, make('strong', {}, operation.summary), '. ', renderProse(operation.description)),
    ...renderParameters(operation),
    ...renderBody(api, 'Request', operation.requestBody?.content),
    ...renderBody(api, 'Response', operation.responses['200']?.content),
    make('h3', {}, 'Errors'),
    renderDetails('Codes', errors),
    ...writeCurlExample(api, placed),
  )
}

const ADVICE: Readonly<Record<string, string>> = {
  fix: 'Fix the request',
  retry: 'Retry',
  elsewhere: 'Route elsewhere',
}

const renderErrors = (api: ApiDocument): HTMLElement => {
  const rows = api['x-errors'].map(({ code, status, meaning, class: first, also }) => [
    make('code', {}, code),
    String(status),
    meaning,
    [first, also].flatMap((way) => (way === undefined ? [] : [ADVICE[way] ?? way])).join(', or: '),
  ])
  return make(
    'section',
    { id: 'errors', 'aria-labelledby': 'errors-title' },
    make('h2', { id: 'errors-title' }, 'Errors'),
    renderTable('Errors', ['Code', 'Status', 'Meaning', 'What to do'], rows),
  )
}

const draw = (api: ApiDocument): void => {
  document.title = `${api.info.title} API`
  findById('title').textContent = `${api.info.title} API ${api.info.version}`
  findById('about').replaceChildren(renderProse(api.info.description))
  const navigation = findById('endpoints')
  const main = findById('content')
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  for (const { name } of api.tags) {
    const tagged = all.filter(({ operation }) => operation.tags.includes(name))
    if (tagged.length === 0) continue
    const links = tagged.map(({ path, method, operation }) => {
      const badge = make('span', { class: `method ${method}` }, method)
      return make('li', {}, make('a', { href: `#${operation.operationId}` }, badge, path))
    })
    navigation.append(make('h2', {}, name), make('ul', {}, ...links))
    main.append(...tagged.map((placed) => renderEndpoint(api, placed)))
  }
  const errorsLink = make('li', {}, make('a', { href: '#errors' }, 'Errors'))
  navigation.append(make('h2', {}, 'Reference'), make('ul', {}, errorsLink))
  main.append(renderErrors(api))
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

const load = async (): Promise<void> => {
  const response = await fetch(JSON.parse(findById('source').textContent ?? '""'))
  if (!response.ok) throw new Error(`status ${response.status}`)
  draw(await response.json())
}

load().catch((error: Error) => {
  findById('about').textContent = `The API document could not be loaded (${error.message}).`
})
