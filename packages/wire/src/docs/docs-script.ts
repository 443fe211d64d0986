/**
 * Draws the OpenAPI document in the browser. Plain script: it is sent as it stands here.
 *
 * Text reaches the page through `textContent` alone, so nothing in the document can become markup.
 */
export const docsScript: string = String.raw`
'use strict';
const source = JSON.parse(document.getElementById('source').textContent);
const main = document.getElementById('content');
const nav = document.getElementById('endpoints');

const make = (tag, attributes, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== undefined && child !== ''));
  return node;
};

// Text with code between back-quotes.
const prose = (text) => make('span', {}, ...String(text || '').split('\u0060').map((part, index) => index % 2 ? make('code', {}, part) : part));

const table = (caption, heads, rows) => make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
  make('table', {}, make('thead', {}, make('tr', {}, ...heads.map((head) => make('th', { scope: 'col' }, head)))),
    make('tbody', {}, ...rows.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell)))))));

const resolve = (api, schema) => {
  const name = schema && schema.$ref && schema.$ref.split('/').pop();
  return name ? api.components.schemas[name] || {} : schema || {};
};

const typeOf = (schema) => {
  if (schema.$ref) return schema.$ref.split('/').pop();
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return 'list of ' + typeOf(schema.items || {});
  const either = schema.anyOf || schema.oneOf;
  if (either) return either.map(typeOf).join(' or ');
  if (schema.allOf) return 'object';
  return schema.type || 'anything';
};

const members = (api, given) => {
  const schema = resolve(api, given);
  const parts = schema.allOf ? schema.allOf.map((part) => resolve(api, part)) : [schema];
  return parts.flatMap((part) => Object.entries(part.properties || {}).map(([name, inner]) => ({ name, inner, required: (part.required || []).includes(name) })));
};

const inner = (schema) => schema.type === 'array' ? inner(schema.items || {}) : schema;

const about = (api, schema, depth) => {
  const cell = make('div', {}, prose(schema.description || resolve(api, schema).description));
  if (schema.default !== undefined) cell.append(make('div', { class: 'soft' }, 'Default ' + JSON.stringify(schema.default)));
  const nested = inner(schema);
  if (depth < 4 && members(api, nested).length > 0) cell.append(make('details', {}, make('summary', {}, 'Members'), fields(api, nested, depth + 1)));
  return cell;
};

const fields = (api, schema, depth) => table('Fields', ['Name', 'Type', 'Meaning'], members(api, schema).map((member) => [
  make('span', {}, make('code', {}, member.name), member.required ? ' (required)' : ''),
  make('code', {}, typeOf(member.inner)),
  about(api, member.inner, depth),
]));

const body = (api, title, content) => {
  const json = content && content['application/json'];
  if (!json) return [];
  const nodes = [make('h3', {}, title)];
  const shape = inner(resolve(api, json.schema));
  nodes.push(make('p', {}, prose(resolve(api, json.schema).description)));
  if (members(api, shape).length > 0) nodes.push(make('details', title === 'Request' ? { open: '' } : {}, make('summary', {}, 'Fields'), fields(api, shape, 0)));
  if (json.example !== undefined) nodes.push(make('details', {}, make('summary', {}, 'Example'), make('pre', { tabindex: '0' }, JSON.stringify(json.example, null, 2))));
  return nodes;
};

// A single quote inside single quotes, as a POSIX shell reads it.
const quoted = (text) => "'" + text.split("'").join("'\\''") + "'";

const curl = (api, path, method, operation, key) => {
  const query = (operation.parameters || []).filter((one) => one.in === 'query' && one.required).map((one) => one.name + '=' + (one.name.endsWith('Asset') ? 'ETH.ETH' : '…')).join('&');
  const lines = ['curl ' + quoted(api.servers[0].url.replace(/\/$/, '') + path + (query ? '?' + query : ''))];
  if (!operation.security) lines.push('  -H ' + quoted('x-api-key: ' + (key || '<API_KEY>')));
  const request = operation.requestBody && operation.requestBody.content['application/json'];
  if (request) lines.push("  -H 'content-type: application/json'", '  -d ' + quoted(JSON.stringify(request.example || {})));
  return lines.join(' \\\n');
};

const tryIt = (api, path, method, operation) => {
  const text = make('pre', { tabindex: '0', 'data-curl': '' });
  const draw = () => { text.textContent = curl(api, path, method, operation, document.getElementById('key').value.trim()); };
  const said = make('span', { role: 'status', class: 'soft' });
  const copy = make('button', { type: 'button' }, 'Copy');
  copy.addEventListener('click', () => navigator.clipboard.writeText(text.textContent).then(() => { said.textContent = ' Copied.'; }, () => { said.textContent = ' Copying is not allowed here.'; }));
  document.getElementById('key').addEventListener('input', draw);
  draw();
  return [make('h3', {}, 'Try it'), text, make('p', {}, copy, said)];
};

const errors = (operation) => Object.entries(operation.responses).filter(([status]) => status !== '200').flatMap(([status, response]) =>
  Object.entries((response.content && response.content['application/json'].examples) || {}).map(([code, example]) => [status, make('code', {}, code), example.summary]));

const endpoint = (api, path, method, operation) => {
  const heading = 'op-' + operation.operationId;
  const parameters = (operation.parameters || []).map((one) => [make('span', {}, make('code', {}, one.name), one.required ? ' (required)' : ''), one.in, make('code', {}, typeOf(one.schema)), prose(one.description)]);
  return make('section', { id: operation.operationId, 'aria-labelledby': heading },
    make('h2', { id: heading }, make('span', { class: 'method ' + method }, method), make('code', {}, path)),
    make('p', {}, make('strong', {}, operation.summary), '. ', prose(operation.description)),
    ...(parameters.length ? [make('h3', {}, 'Parameters'), table('Parameters', ['Name', 'In', 'Type', 'Meaning'], parameters)] : []),
    ...body(api, 'Request', operation.requestBody && operation.requestBody.content),
    ...body(api, 'Answer', operation.responses['200'].content),
    make('h3', {}, 'Errors'), make('details', {}, make('summary', {}, 'Codes'), table('Errors', ['Status', 'Code', 'Meaning'], errors(operation))),
    ...tryIt(api, path, method, operation));
};

const draw = (api) => {
  document.title = api.info.title + ' API';
  document.getElementById('title').textContent = api.info.title + ' API ' + api.info.version;
  document.getElementById('about').replaceChildren(prose(api.info.description));
  const all = Object.entries(api.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
  for (const tag of api.tags) {
    const own = all.filter((one) => one.operation.tags.includes(tag.name));
    if (own.length === 0) continue;
    nav.append(make('h2', {}, tag.name), make('ul', {}, ...own.map((one) => make('li', {}, make('a', { href: '#' + one.operation.operationId }, make('span', { class: 'method ' + one.method }, one.method), one.path)))));
    main.append(...own.map((one) => endpoint(api, one.path, one.method, one.operation)));
  }
  nav.append(make('h2', {}, 'Reference'), make('ul', {}, make('li', {}, make('a', { href: '#errors' }, 'Errors'))));
  main.append(make('section', { id: 'errors', 'aria-labelledby': 'errors-title' }, make('h2', { id: 'errors-title' }, 'Errors'),
    table('Errors', ['Code', 'Status', 'Meaning', 'What to do'], api['x-errors'].map((row) => [make('code', {}, row.code), String(row.status), row.meaning, [row.class, row.also].filter(Boolean).map((way) => ({ fix: 'Fix the request', retry: 'Retry', elsewhere: 'Route elsewhere' }[way] || way)).join(', or: ')]))));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
};

fetch(source).then((response) => {
  if (!response.ok) throw new Error('status ' + response.status);
  return response.json();
}).then(draw).catch((error) => {
  document.getElementById('about').textContent = 'The API document could not be loaded (' + error.message + ').';
});
`
