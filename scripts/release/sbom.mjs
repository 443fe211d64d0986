// Writes .switchyard/sbom.cdx.json, a CycloneDX bill of materials: what is installed with the published packages, with versions,
// licences and what depends on what. `npm run sbom`
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { pnpm, root, setup } from '../setup.mjs'
import { published } from '../workspace.mjs'

const file = `${root}.switchyard/sbom.cdx.json`

/** What pnpm says of the packages in use: each with its dependencies, as deep as they go. */
const listed = () => {
  const { command, args, options } = pnpm(['list', '--recursive', '--prod', '--json', '--depth', 'Infinity'])
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...options,
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`pnpm list ended with ${status}: ${stderr.slice(-2_000)}`)
  return JSON.parse(stdout)
}

const licences = new Contrib.License.Factories.LicenseFactory()

/** A package's manifest. Variants for other machines are listed and not installed: of these only name and version are known. */
const manifestOf = ({ path, name, version }) =>
  existsSync(`${path}/package.json`)
    ? JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
    : { name, version, isAbsent: true }

const unlicensed = []

const componentOf = (entry) => {
  const { name, version, license, description, isAbsent = false } = manifestOf(entry)
  const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${plain}@${version}`
  const component = new Models.Component(Enums.ComponentType.Library, plain, {
    ...(group ? { group } : {}),
    version,
    purl,
    bomRef: purl,
    ...(description ? { description } : {}),
  })
  if (typeof license === 'string') component.licenses.add(licences.makeFromString(license))
  else if (!isAbsent) unlicensed.push(`${name} ${version}`)
  return component
}

/** Every package once, by its folder, with what it depends on. */
const collect = (projects) => {
  const components = new Map()
  const add = (entry) => {
    const known = components.get(entry.path) ?? componentOf(entry)
    components.set(entry.path, known)
    for (const [name, dependency] of Object.entries({ ...entry.dependencies, ...entry.optionalDependencies }))
      known.dependencies.add(add({ ...dependency, name }).bomRef)
    return known
  }
  return [projects.map(add), components]
}

const bomOf = () => {
  const paths = new Set(published.map(({ path }) => `${root}${path}`))
  const [own, components] = collect(listed().filter(({ path }) => paths.has(path)))
  const bom = new Models.Bom()
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, 'switchyard', { bomRef: 'switchyard' })
  for (const component of own) bom.metadata.component.dependencies.add(component.bomRef)
  for (const component of components.values()) bom.components.add(component)
  return bom
}

setup()
const bom = bomOf()
const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
const text = serializer.serialize(bom, { sortLists: true, space: 2 })
const problems = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
if (problems !== null) {
  console.error(
    `The bill of materials does not follow its schema: ${JSON.stringify(problems, null, 2).slice(0, 4_000)}`,
  )
  process.exit(1)
}
for (const line of unlicensed) console.error(`no licence: ${line}`)
mkdirSync(`${root}.switchyard`, { recursive: true })
writeFileSync(file, `${text}\n`)
console.log(`${bom.components.size} packages in ${file.slice(root.length)}`)
if (unlicensed.length > 0) process.exit(1)
