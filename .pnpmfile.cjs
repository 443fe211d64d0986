// Only the files made for browsers are used of these packages. They need nothing else, in no version of Node.
const browserFilesOnly = ['@scalar/api-reference']

// Its programs for a Java machine are much larger than all others together, and not needed beside those of the platform.
const withoutJar = ['recheck']

const readPackage = (manifest) => {
  if (browserFilesOnly.includes(manifest.name))
    return { ...manifest, dependencies: {}, peerDependencies: {}, engines: {} }
  if (withoutJar.includes(manifest.name)) {
    const { 'recheck-jar': _, ...optionalDependencies } = manifest.optionalDependencies
    return { ...manifest, optionalDependencies }
  }
  return manifest
}

module.exports = { hooks: { readPackage } }
