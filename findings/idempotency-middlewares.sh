# asgi-idempotency-header 0.2.0, fastapi-idempotency 0.1.1 and fastapi-idempotency-key 0.1.1 (Python) in front of one FastAPI 0.165.0
# endpoint that counts how often it ran.
# asgi-idempotency-header keeps every answer: a 429 or a 500 is given again to each repeat of that key, and the first answer also to
# another body; the repeat has no field of the first but its type, so that Retry-After is gone. fastapi-idempotency keeps a 429 too,
# and, as its README says, answers an equal POST without any key from the first for ten seconds. The third runs both again, and a 409.
# Two texts for one key, `"k"` as the draft's structured field writes it and `k`, are two keys for all three: the endpoint runs twice.
# It matters to a client that waits and repeats with the same key, as it should: behind the first two a 429 lasts for a day.
# Our API takes the `sourceId` of the body for that, and no such field; nothing is kept of a refusal.
. "$(dirname "$0")/lib.sh"
pip_install asgi-idempotency-header==0.2.0 fastapi-idempotency==0.1.1 fastapi-idempotency-key==0.1.1 fastapi==0.165.0 \
  redis==8.1.0 httpx==0.28.1
"$python" - >"$work/seen" <<'P'
import asyncio
import uuid

import httpx
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from fastapi_idempotency import IdempotencyMiddleware as Automatic
from fastapi_idempotency_key import IdempotencyMiddleware as Keyed
from idempotency_header_middleware import IdempotencyHeaderMiddleware as Header
from idempotency_header_middleware.backends import MemoryBackend


def service(middleware, **options):
    app, runs = FastAPI(), []

    @app.post('/grants')
    async def create(request: Request):
        runs.append(1)
        return JSONResponse({'run': len(runs)}, int(request.query_params['status']), headers={'Retry-After': '1'})

    app.add_middleware(middleware, **options)
    return app


async def two(app, status, keys, bodies=({}, {})):
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url='http://service') as client:
        answers = []
        for key, body in zip(keys, bodies):
            headers = {'Idempotency-Key': key} if key else {}
            answers.append(await client.post(f'/grants?status={status}', json=body, headers=headers))
    first, second = answers
    if second.status_code == 422:
        return 'refused'
    if first.json() != second.json():
        return 'runs again'
    return 'kept' if 'Retry-After' in second.headers else 'kept without Retry-After'


async def main():
    makers = {
        'asgi-idempotency-header': lambda: service(Header, backend=MemoryBackend()),
        'fastapi-idempotency': lambda: service(Automatic),
        'fastapi-idempotency-key': lambda: service(Keyed),
    }
    key = str(uuid.UUID(int=1))
    for name, make in makers.items():
        for status in (200, 409, 429, 500):
            print(f'{name}, {status} repeated:', await two(make(), status, (key, key)))
        print(f'{name}, another body:', await two(make(), 200, (key, key), ({'a': 1}, {'a': 2})))
        print(f'{name}, quoted and not:', await two(make(), 200, (f'"{key}"', key)))
        print(f'{name}, no key:', await two(make(), 200, (None, None)))


asyncio.run(main())
P
holds 'asgi-idempotency-header 0.2.0 and fastapi-idempotency 0.1.1 repeat a 429, the latter merges requests without a key' <<'S'
asgi-idempotency-header, 200 repeated: kept without Retry-After
asgi-idempotency-header, 409 repeated: kept without Retry-After
asgi-idempotency-header, 429 repeated: kept without Retry-After
asgi-idempotency-header, 500 repeated: kept without Retry-After
asgi-idempotency-header, another body: kept without Retry-After
asgi-idempotency-header, quoted and not: runs again
asgi-idempotency-header, no key: runs again
fastapi-idempotency, 200 repeated: kept
fastapi-idempotency, 409 repeated: kept
fastapi-idempotency, 429 repeated: kept
fastapi-idempotency, 500 repeated: runs again
fastapi-idempotency, another body: refused
fastapi-idempotency, quoted and not: runs again
fastapi-idempotency, no key: kept
fastapi-idempotency-key, 200 repeated: kept
fastapi-idempotency-key, 409 repeated: runs again
fastapi-idempotency-key, 429 repeated: runs again
fastapi-idempotency-key, 500 repeated: runs again
fastapi-idempotency-key, another body: refused
fastapi-idempotency-key, quoted and not: runs again
fastapi-idempotency-key, no key: runs again
S
