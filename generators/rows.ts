import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A client generator, validator or reader of OpenAPI, and how `npm run generators` tries it on our contract: a row of its table. */
export interface Row {
  readonly name: string
  /** The language of its client, or what else it is. */
  readonly makes: string
  /** Clients play a scenario, validators are sent probes, readers only take the contract. */
  readonly kind: 'client' | 'validator' | 'reader'
  /** Its losses of the contract, beside those that probes show. */
  readonly lost: string
  /** The setting that helps. */
  readonly setting: string
  /** The programs that must be there beside npm; none where npm brings all. */
  readonly needs: readonly string[]
  /** Generates and compiles in an empty folder; returns the command line of the client, the validator or the reader. */
  readonly prepare: (folder: Folder) => Promise<readonly [string, ...(readonly string[])]>
}

/** A folder to generate in. */
export type Folder = ReturnType<typeof emptyFolder>

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const contract = here('../spec/openapi.yaml')
const node = process.execPath
const run = promisify(execFile)

/** Creates an empty folder for a row; returns it with functions that work in it. */
export function emptyFolder(name: string) {
  const path = here(`.cache/${name}`)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  return {
    path,
    /** Copies one of our files to a place below. */
    async copy(client: string, to = client): Promise<void> {
      mkdirSync(join(path, to, '..'), { recursive: true })
      copyFileSync(here(`clients/${client}`), join(path, to))
    },
    /** Runs a program there; rejects with all that it printed when it fails. */
    async run(program: string, ...args: readonly string[]): Promise<string> {
      const ended = await run(program, args, { cwd: path, maxBuffer: 1 << 26 }).catch((error) => {
        throw new Error(`${error.message}\n${error.stdout}`)
      })
      return ended.stdout
    },
  }
}

const aValidator = { makes: 'validator', kind: 'validator', lost: '' } as const
const aClient = { kind: 'client', lost: 'lengths, patterns', setting: '' } as const

const compile = (folder: Folder, file: string): Promise<string> => {
  const options = '--ignoreConfig --strict --target es2024 --module nodenext --types node --skipLibCheck'
  const program = here('../node_modules/typescript-7/bin/tsc')
  return folder.run(node, program, ...options.split(' '), '--outDir', 'out', file)
}

/** The validators on npm, which `clients/validator.js` runs, each with its setting. */
const npmValidators = [
  ['express-openapi-validator 5.6.2', '`validateSecurity: false` where the key is checked elsewhere'],
  [
    'fastify-openapi-glue 4.11.4',
    '`strict: false` in Ajv, or it does not start; `removeAdditional: false`, or it drops unknown fields',
  ],
  ['openapi-backend 5.21.2', 'Ajv 2020, without the check of its own that knows 3.0 only'],
] as const

const goModules = [
  'github.com/getkin/kin-openapi@v0.153.0',
  'github.com/pb33f/libopenapi@v0.42.4',
  'github.com/pb33f/libopenapi-validator@v0.16.2',
]
const goValidators = [
  ['kin-openapi 0.153.0', '`servers` with the address that it is reached at'],
  ['libopenapi-validator 0.16.2', 'its option for formats, which checks dates'],
] as const

/** The readers on npm, each with a program that ends with an error where the contract is not taken. */
const npmReaders = [
  [
    '@apidevtools/swagger-parser 13.1.0',
    "const { default: parser } = await import('@apidevtools/swagger-parser'); await parser.validate(process.argv[1])",
  ],
  [
    '@readme/openapi-parser 9.0.0',
    "const { validate } = await import('@readme/openapi-parser'); const { valid, errors } = await validate(process.argv[1]); if (!valid) throw new Error(JSON.stringify(errors))",
  ],
] as const

/** Every tool, the clients before the others. */
export const rows: readonly Row[] = [
  {
    ...aClient,
    name: 'openapi-typescript 7.13.0, openapi-fetch 0.17.0',
    makes: 'TypeScript',
    setting: '`GrantRequest` of this package as the type of a body',
    needs: [],
    async prepare(folder) {
      await folder.copy('openapi-fetch.ts')
      const program = here('../node_modules/openapi-typescript/bin/cli.js')
      await folder.run(node, program, contract, '--output', 'generated.ts')
      await compile(folder, 'openapi-fetch.ts')
      return [node, 'out/openapi-fetch.js']
    },
  },
  {
    ...aClient,
    name: '@hey-api/openapi-ts 0.99.0',
    makes: 'TypeScript',
    setting: 'its zod plugin, for lengths and patterns',
    needs: [],
    async prepare(folder) {
      await folder.copy('hey-api.ts')
      const program = here('node_modules/@hey-api/openapi-ts/bin/run.js')
      const options = ['--output', 'generated', '--silent', '--no-log-file']
      await folder.run(node, program, '--input', contract, ...options)
      await compile(folder, 'hey-api.ts')
      return [node, 'out/hey-api.js']
    },
  },
  {
    name: 'openapi-to-postmanv2 6.3.3, postman-collection 5.3.1',
    makes: 'Postman',
    kind: 'client',
    lost: 'all but the requests',
    setting: '',
    needs: [],
    async prepare(folder) {
      await folder.copy('postman.js')
      const program = here('node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js')
      await folder.run(node, program, '--spec', contract, '--output', 'generated.json')
      return [node, 'postman.js']
    },
  },
  {
    ...aClient,
    name: 'openapi-generator 7.17.0 (java, library native)',
    makes: 'Java',
    setting: '`useBeanValidation`, for lengths and patterns',
    needs: ['java', 'mvn'],
    async prepare(folder) {
      const jar = await openapiGenerator(folder)
      const options = ['--library', 'native', '--additional-properties', javaNames]
      await folder.run('java', '-jar', jar, 'generate', '-i', contract, '-g', 'java', '-o', '.', ...options)
      await folder.copy('Main.java', 'src/main/java/Main.java')
      await folder.run('mvn', '-q', 'compile', 'dependency:copy-dependencies')
      return ['java', '-cp', ['target/classes', 'target/dependency/*'].join(delimiter), 'Main']
    },
  },
  {
    ...aClient,
    name: 'openapi-generator 7.17.0 (kotlin, jvm-okhttp4, jackson)',
    makes: 'Kotlin',
    needs: ['java', 'mvn'],
    async prepare(folder) {
      const jar = await openapiGenerator(folder)
      const properties =
        'packageName=client,apiPackage=client.api,modelPackage=client.model,serializationLibrary=jackson'
      const options = ['--library', 'jvm-okhttp4', '--additional-properties', properties]
      await folder.run('java', '-jar', jar, 'generate', '-i', contract, '-g', 'kotlin', '-o', '.', ...options)
      await folder.copy('Main.kt', 'src/main/kotlin/Main.kt')
      await folder.copy('kotlin-pom.xml', 'pom.xml')
      await folder.run('mvn', '-q', 'compile', 'dependency:copy-dependencies')
      return ['java', '-cp', ['target/classes', 'target/dependency/*'].join(delimiter), 'MainKt']
    },
  },
  {
    ...aClient,
    name: 'openapi-python-client 0.29.1',
    makes: 'Python',
    needs: ['python3'],
    async prepare(folder) {
      await folder.run('python3', '-m', 'venv', 'venv')
      await folder.run('venv/bin/pip', 'install', '-q', 'openapi-python-client==0.29.1')
      const options = ['--path', contract, '--output-path', 'generated', '--meta', 'none']
      await folder.run('venv/bin/openapi-python-client', 'generate', ...options)
      await folder.copy('client.py')
      return ['venv/bin/python', 'client.py']
    },
  },
  {
    ...aClient,
    name: 'oapi-codegen 2.8.2',
    makes: 'Go',
    needs: ['go'],
    async prepare(folder) {
      await folder.run('go', 'mod', 'init', 'client')
      const generator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
      const options = ['-generate', 'types,client', '-package', 'main', '-o', 'generated.go']
      await folder.run('go', 'run', generator, ...options, contract)
      await folder.copy('main.go')
      await folder.run('go', 'mod', 'tidy')
      await folder.run('go', 'build', '-o', 'client', '.')
      return ['./client']
    },
  },
  ...npmValidators.map(
    ([name, setting]): Row => ({
      ...{ ...aValidator, name, setting, needs: [] },
      async prepare(folder) {
        await folder.copy('validator.js')
        return [node, 'validator.js', name.split(' ')[0] ?? '', contract]
      },
    }),
  ),
  ...npmReaders.map(
    ([name, take]): Row => ({
      ...{ name, makes: 'reader', kind: 'reader', lost: '', setting: '', needs: [] },
      prepare: async () => [node, '--input-type=module', '--eval', take, contract],
    }),
  ),
  {
    ...aValidator,
    name: 'openapi-core 0.23.1',
    setting: '`servers` with the address that it is reached at',
    needs: ['python3'],
    async prepare(folder) {
      await folder.run('python3', '-m', 'venv', 'venv')
      await folder.run('venv/bin/pip', 'install', '-q', 'openapi-core==0.23.1', 'werkzeug==3.1.9')
      await folder.copy('validator.py')
      return ['venv/bin/python', 'validator.py', contract]
    },
  },
  ...goValidators.map(
    ([name, setting]): Row => ({
      ...{ ...aValidator, name, setting, needs: ['go'] },
      async prepare(folder) {
        await folder.copy('validator.go')
        await folder.run('go', 'mod', 'init', 'validator')
        await folder.run('go', 'get', ...goModules)
        await folder.run('go', 'mod', 'tidy')
        await folder.run('go', 'build', '-o', 'validator', '.')
        return ['./validator', name.split(' ')[0] ?? '', contract]
      },
    }),
  ),
]

const javaNames = 'invokerPackage=client,apiPackage=client.api,modelPackage=client.model'

/** Fetches openapi-generator with Maven and returns the path of its program. */
async function openapiGenerator(folder: Folder): Promise<string> {
  const artifact = 'org.openapitools:openapi-generator-cli:7.17.0'
  await folder.run('mvn', '-q', 'dependency:copy', `-Dartifact=${artifact}`, '-DoutputDirectory=generator')
  return join('generator', 'openapi-generator-cli-7.17.0.jar')
}
