import { type PortName, settings } from '../dev/services/settings.ts'

/** The server entry of a document in a file: a checkout by default, any installation by the variable. */
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
