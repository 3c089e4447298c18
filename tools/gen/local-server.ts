import { type PortName, settings } from '../dev/services/settings.ts'

/** The server of a document that is read from a file: a checkout's by default, any other by the variable. */
export const localServer = (port: PortName, setting: string): object => ({
  url: '{address}',
  description: 'An installation of Kinora',
  variables: {
    address: {
      default: `http://127.0.0.1:${settings.defaultPortBase + settings.ports[port]}`,
      description: `Address of the installation (${setting}); the default is that of a checkout`,
    },
  },
})
