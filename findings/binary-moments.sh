# fxamacker/cbor 2.10.0, ugorji/go/codec 1.3.2, vmihailenco/msgpack 5.4.1 (Go), ormsgpack 1.13.1, msgpack 1.2.4, cbor2 6.3.0 (PyPI): an end
# half a second after midnight and the unset one of Go, written as CBOR or MessagePack, and read by cbor-x 1.6.9 and @msgpack/msgpack 3.1.3
# (npm).
# Both formats have a type for moments. fxamacker, unless told, writes a bare number of whole seconds, so that the half is gone and a reader
# has 1893456000, which JavaScript takes for 1970. ugorji's MessagePack is a text of eight bytes that are no characters, ormsgpack's a text
# with +00:00, Python's own and vmihailenco's a moment. The unset time is null for the first two, "no end", and the year 1 for the third.
# It matters to events between services: an end is another one, or a text, or for ever, by who wrote it.
# The API speaks JSON, and an end has one form there (`spec/date-time.ts`).
. "$(dirname "$0")/lib.sh"
npm_install cbor-x@1.6.9 @msgpack/msgpack@3.1.3
pip_install ormsgpack==1.13.1 msgpack==1.2.4 cbor2==6.3.0
cd "$work"
go_run github.com/fxamacker/cbor/v2@v2.10.0 github.com/ugorji/go/codec@v1.3.2 github.com/vmihailenco/msgpack/v5@v5.4.1 >written <<'G'
package main

import (
	"fmt"
	"time"

	"github.com/fxamacker/cbor/v2"
	"github.com/ugorji/go/codec"
	"github.com/vmihailenco/msgpack/v5"
)

func main() {
	for name, end := range map[string]time.Time{"end": time.Date(2030, 1, 1, 0, 0, 0, 5e8, time.UTC), "unset": {}} {
		first, _ := cbor.Marshal(end)
		second, _ := msgpack.Marshal(end)
		var third, fourth []byte
		codec.NewEncoderBytes(&third, new(codec.CborHandle)).Encode(end)
		codec.NewEncoderBytes(&fourth, new(codec.MsgpackHandle)).Encode(end)
		fmt.Printf("%s cbor fxamacker %x\n%s msgpack vmihailenco %x\n%s cbor ugorji %x\n%s msgpack ugorji %x\n", name, first, name, second, name, third, name, fourth)
	}
}
G
"$python" - >>"$work/written" <<'P'
import datetime
import cbor2, msgpack, ormsgpack

end = datetime.datetime(2030, 1, 1, 0, 0, 0, 500000, tzinfo=datetime.timezone.utc)
print('end cbor cbor2', cbor2.dumps(end).hex())
print('end msgpack msgpack', msgpack.packb(end, datetime=True).hex())
print('end msgpack ormsgpack', ormsgpack.packb(end).hex())
P
cd "$work"
cat >try.mjs <<'N'
import { readFileSync } from 'node:fs'
import { decode as msgpack } from '@msgpack/msgpack'
import { decode as cbor } from 'cbor-x'

for (const line of readFileSync('written', 'utf8').trim().split('\n').sort()) {
  const [name, format, library, bytes] = line.split(' ')
  const value = { cbor, msgpack }[format](Buffer.from(bytes, 'hex'))
  console.log(`${name} by ${library} in ${format}: ${value instanceof Date ? 'a moment,' : typeof value} ${JSON.stringify(value)}`)
}
N
node try.mjs >seen
holds 'fxamacker/cbor 2.10.0 writes a moment as a bare number of whole seconds, and an unset one as null' <<'S'
end by cbor2 in cbor: a moment, "2030-01-01T00:00:00.500Z"
end by fxamacker in cbor: number 1893456000
end by ugorji in cbor: a moment, "2030-01-01T00:00:00.500Z"
end by msgpack in msgpack: a moment, "2030-01-01T00:00:00.500Z"
end by ormsgpack in msgpack: string "2030-01-01T00:00:00.500000+00:00"
end by ugorji in msgpack: string "w5\u0000pۘ"
end by vmihailenco in msgpack: a moment, "2030-01-01T00:00:00.500Z"
unset by fxamacker in cbor: object null
unset by ugorji in cbor: object null
unset by ugorji in msgpack: object null
unset by vmihailenco in msgpack: a moment, "0001-01-01T00:00:00.000Z"
S
