"""An authorization server of Authlib, and a calendar server that only its bearer tokens open.

    authorization_server.py PORT RADICALE_PORT [option=value ...]

It issues authorization codes (PKCE with S256 is required), refresh tokens that are replaced at each
use, and device codes; it revokes tokens and describes itself (RFC 8414). What is below /dav/ goes to
Radicale, for the user of a valid token. /test/... is for tests: it answers what happened, and lets
tokens expire. Options: `expires` (seconds of an access token), `grace` (seconds in which an old
refresh token is still taken, as Okta, Auth0 and django-oauth-toolkit can), `hostile` (a word that
makes one answer wrong), `graph` (the port of a graph_server.py, to which what is below /v1.0/ goes).
"""

import http.client
import json
import os
import sys
import threading
import time

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import ClientMixin, TokenMixin, grants
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import (
    DEVICE_CODE_GRANT_TYPE,
    DeviceAuthorizationEndpoint,
    DeviceCodeGrant,
    DeviceCredentialDict,
)
from flask import Flask, Response, jsonify, redirect, request

PORT, RADICALE = int(sys.argv[1]), int(sys.argv[2])
OPTIONS = dict(option.split("=", 1) for option in sys.argv[3:])
ISSUER = f"http://127.0.0.1:{PORT}"
HOSTILE = OPTIONS.get("hostile", "")
app = Flask(__name__)
lock = threading.RLock()
codes, tokens, devices, log = {}, [], {}, []
state = {"now": 0, "consent": True, "requests_until_expiry": None}


def now():
    return time.time() + state["now"]


class Client(ClientMixin):
    def get_client_id(self):
        return "meetings-test"

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return scope or ""

    def check_redirect_uri(self, uri):
        # Of a native program any port of this machine is right (RFC 8252, section 7.3).
        return uri.startswith("http://127.0.0.1:") and uri.endswith("/")

    def check_client_secret(self, secret):
        return False

    def check_endpoint_auth_method(self, method, endpoint):
        return method == "none"

    def check_response_type(self, kind):
        return kind == "code"

    def check_grant_type(self, kind):
        return kind in ("authorization_code", "refresh_token", DEVICE_CODE_GRANT_TYPE)


class Token(TokenMixin):
    def __init__(self, fields, user):
        self.access, self.refresh = fields["access_token"], fields.get("refresh_token")
        self.user, self.made = user, now()
        self.expires, self.revoked, self.replaced = fields["expires_in"], False, None

    def check_client(self, client):
        return True

    def get_scope(self):
        return "openid"

    def get_expires_in(self):
        return self.expires

    def is_expired(self):
        return now() > self.made + self.expires

    def is_revoked(self):
        return self.revoked

    def get_user(self):
        return self.user

    def get_client(self):
        return Client()


class Code:
    def __init__(self, asked, user):
        self.code, self.user = asked.payload.data, user
        self.redirect_uri, self.scope = asked.payload.redirect_uri, asked.payload.scope
        data = asked.payload.data
        self.code_challenge = data.get("code_challenge")
        self.code_challenge_method = data.get("code_challenge_method")
        self.made = now()

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope

    def get_nonce(self):
        return None

    def get_auth_time(self):
        return None


def save_token(fields, asked):
    with lock:
        tokens.append(Token(fields, asked.user))


def make_token(grant_type, client, user=None, scope=None, expires_in=None, include_refresh_token=True):
    made = {
        "token_type": "Bearer",
        "access_token": "access-" + os.urandom(24).hex(),
        "expires_in": int(OPTIONS.get("expires", 3600)),
        "refresh_token": "refresh-" + os.urandom(24).hex(),
        "scope": "openid",
    }
    if HOSTILE == "no-refresh":
        del made["refresh_token"]
    if HOSTILE == "mac-token":
        made["token_type"] = "mac"
    if HOSTILE == "line-in-token":
        made["access_token"] = "access\r\nX-Injected: yes"
    return made


server = AuthorizationServer(app, query_client=lambda name: Client() if name == "meetings-test" else None,
                             save_token=save_token)
server.register_token_generator("default", make_token)


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    def save_authorization_code(self, code, asked):
        with lock:
            codes[code] = Code(asked, asked.user)

    def query_authorization_code(self, code, client):
        with lock:
            found = codes.get(code)
            return found if found and now() < found.made + 60 else None

    def delete_authorization_code(self, found):
        with lock:
            for code in [code for code, value in codes.items() if value is found]:
                del codes[code]

    def authenticate_user(self, found):
        return found.user


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, text):
        with lock:
            found = next((token for token in tokens if token.refresh == text), None)
            if not found or found.revoked:
                return None
            grace = float(OPTIONS.get("grace", 0))
            if found.replaced and now() > found.replaced + grace:
                # Whoever uses an old one may be a thief: all of this user end (RFC 9700, 4.14.2).
                for token in tokens:
                    token.revoked = token.revoked or token.user == found.user
                return None
            return found

    def authenticate_user(self, token):
        return token.user

    def revoke_old_credential(self, token):
        token.replaced = token.replaced or now()


class Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = ["none"]

    def query_token(self, text, hint):
        return next((token for token in tokens if text in (token.refresh, token.access)), None)

    def revoke_token(self, token, request):
        for other in tokens:
            other.revoked = other.revoked or other.user == token.user


class DeviceEndpoint(DeviceAuthorizationEndpoint):
    CLIENT_AUTH_METHODS = ["none"]
    INTERVAL = 1

    def get_verification_uri(self):
        return ISSUER + "/device"

    def save_device_credential(self, client_id, scope, data):
        devices[data["device_code"]] = {**data, "client_id": client_id, "scope": scope, "made": now()}


class DeviceGrant(DeviceCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none"]

    def query_device_credential(self, code):
        found = devices.get(code)
        return found and DeviceCredentialDict({**found, "expires_at": found["made"] + 1800,
                                               "verification_uri": ISSUER, "interval": 1})

    def query_user_grant(self, user_code):
        found = next((value for value in devices.values() if value["user_code"] == user_code), {})
        if state.get("allow_devices"):
            return "alice", True
        return ("alice", found["allowed"]) if "allowed" in found else None

    def should_slow_down(self, credential):
        return False


server.register_grant(CodeGrant, [CodeChallenge(required=True)])
server.register_grant(RefreshGrant)
server.register_grant(DeviceGrant)
server.register_endpoint(Revocation)
server.register_endpoint(DeviceEndpoint)


@app.before_request
def remember():
    # No test has use for the secrets themselves.
    log.append({"method": request.method, "path": request.path,
                "grant": request.form.get("grant_type") if request.path == "/token" else None})


@app.get("/.well-known/oauth-authorization-server")
def metadata():
    described = {
        "issuer": ISSUER,
        "authorization_endpoint": ISSUER + "/authorize",
        "token_endpoint": ISSUER + "/token",
        "revocation_endpoint": ISSUER + "/revoke",
        "device_authorization_endpoint": ISSUER + "/device_authorization",
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["none"],
        "authorization_response_iss_parameter_supported": True,
        "scopes_supported": ["openid", "email"],
    }
    match HOSTILE:
        case "other-issuer":
            described["issuer"] = "https://accounts.example.com"
        case "http-token-endpoint":
            described["token_endpoint"] = "http://tokens.example.com/token"
        case "private-token-endpoint":
            described["token_endpoint"] = "https://10.255.255.1/token"
        case "file-page":
            described["authorization_endpoint"] = "file:///etc/passwd"
        case "no-s256":
            described["code_challenge_methods_supported"] = ["plain"]
        case "no-token-endpoint":
            del described["token_endpoint"]
        case "huge":
            described["padding"] = "x" * (2 << 20)
        case "array":
            return jsonify([described])
        case "redirect":
            return redirect("http://127.0.0.1:1/")
        case "no-json":
            return "<html>sign in</html>"
    return jsonify(described)


@app.route("/authorize", methods=["GET", "POST"])
def authorize():
    """The page of consent: a form, whose POST is the consent."""
    if request.method == "GET":
        server.get_consent_grant(end_user="alice")
        return ('<!DOCTYPE html><title>Consent</title><form method="post">'
                '<button name="allow" value="yes">Allow</button>'
                '<button name="allow" value="no">Deny</button></form>')
    allowed = request.form.get("allow") == "yes" and state["consent"]
    answer = server.create_authorization_response(
        grant=server.get_consent_grant(end_user="alice"), grant_user="alice" if allowed else None)
    place = answer.headers.get("Location", "")
    issuer = {"wrong-iss": "https://attacker.example.com"}.get(HOSTILE, ISSUER)
    if HOSTILE != "no-iss":
        place += "&iss=" + issuer.replace(":", "%3A").replace("/", "%2F")
    if HOSTILE == "wrong-state":
        place = place.replace("state=", "state=x")
    if HOSTILE == "two-codes":
        place += "&code=another"
    if HOSTILE == "foreign-code":
        place = place.replace("code=", "code=injected")
    return redirect(place)


@app.post("/token")
def token():
    match HOSTILE:
        case "huge-token":
            return jsonify({"access_token": "x" * (2 << 20), "token_type": "Bearer"})
        case "redirected-token":
            return redirect("http://127.0.0.1:1/", 307)
        case "token-in-html":
            return "<html>access_token</html>"
        case "error-with-terminal":
            return jsonify({"error": "\x1b[2Jinvalid", "error_description": "\x1b]0;x\x07"}), 400
    if state.get("delay"):
        answer = server.create_token_response()
        time.sleep(state["delay"])
        return answer
    return server.create_token_response()


@app.post("/revoke")
def revoke():
    return server.create_endpoint_response("revocation")


@app.post("/device_authorization")
def device_authorization():
    return server.create_endpoint_response("device_authorization")


@app.post("/device")
def device():
    code = request.form["user_code"]
    found = next((value for value in devices.values() if value["user_code"] == code), None)
    if found is None:
        return "unknown code", 404
    found["allowed"] = request.form.get("allow") == "yes"
    return "ok"


# The calendar server


@app.route("/dav/<path:rest>", methods=["GET", "PUT", "DELETE", "PROPFIND", "REPORT", "PROPPATCH",
                                        "MKCALENDAR", "OPTIONS", "POST"])
def dav(rest):
    user = user_of_token()
    if not user:
        return Response(status=401, headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})
    kept = ("Content-Type", "Depth", "If-Match", "If-None-Match", "Accept", "Prefer")
    return passed_on(RADICALE, "/" + rest, kept, {"X-Remote-User": user, "X-Script-Name": "/dav"})


@app.get("/v1.0/<path:rest>")
def graph(rest):
    if not user_of_token():
        return Response(status=401, headers={"WWW-Authenticate": "Bearer"})
    path = request.full_path.removesuffix("?")
    return passed_on(int(OPTIONS["graph"]), path, ("Host", "Prefer"), {"Authorization": "Bearer graph"})


def user_of_token():
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    with lock:
        found = next((token for token in tokens if token.access == given), None)
        left = state["requests_until_expiry"]
        if found and left is not None:
            state["requests_until_expiry"] = left - 1
            if left <= 0:
                found.expires = -1
                state["requests_until_expiry"] = None
    if not found or found.revoked or found.is_expired():
        log[-1]["refused"] = True
        return None
    return found.user


def passed_on(port, path, kept, more):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    headers = {name: value for name, value in request.headers.items() if name in kept} | more
    connection.request(request.method, path, request.get_data(), headers)
    answer = connection.getresponse()
    dropped = ("transfer-encoding", "connection", "content-length", "server", "date")
    fields = [(name, value) for name, value in answer.getheaders() if name.lower() not in dropped]
    return Response(answer.read(), answer.status, fields)


@app.route("/", methods=["PROPFIND", "GET"])
@app.route("/.well-known/caldav", methods=["PROPFIND", "GET"])
def root():
    return Response(status=401, headers={"WWW-Authenticate": "Bearer"})


# For tests


@app.post("/test/set")
def set_state():
    for name, value in request.get_json(force=True).items():
        if name == "expire":
            for token in tokens:
                token.expires = -1
        elif name == "revoke":
            for token in tokens:
                token.revoked = True
        elif name == "hostile":
            globals()["HOSTILE"] = value
        else:
            state[name] = value
    return "ok"


@app.get("/test/log")
def get_log():
    shown = list(log)
    return jsonify(shown)


@app.get("/test/secrets")
def get_secrets():
    """All tokens, so that a test can look for their bytes."""
    return jsonify([text for token in tokens for text in (token.access, token.refresh) if text])


if __name__ == "__main__":
    from werkzeug.serving import WSGIRequestHandler, make_server

    WSGIRequestHandler.protocol_version = "HTTP/1.1"
    WSGIRequestHandler.log = lambda *arguments: None
    httpd = make_server("127.0.0.1", PORT, app, threaded=True)
    print("ready", flush=True)
    httpd.serve_forever()
