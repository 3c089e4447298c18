import fastify from 'fastify'

// A minimal Fastify server: node empty-server.mjs PORT.
const server = fastify()
server.get('/readyz', () => ({ ready: true }))
await server.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
